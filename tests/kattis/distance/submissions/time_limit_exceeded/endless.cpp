int main()
{
    volatile int n = 0;
    while (true)
        n = n + 1;
}
