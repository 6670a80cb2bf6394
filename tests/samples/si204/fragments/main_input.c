int main(void)
{
    char line[64] = "";
    printf("Seed: ");
    fflush(stdout);
    if (input(line, sizeof line - 1) <= 0 && read(0, line, sizeof line - 1) <= 0)
        return 1;
    printDeck(atoi(line));
    return 0;
}
