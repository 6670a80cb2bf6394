int main(void)
{
    int seed = 0;
    int worked = attack();
    printf("Seed: ");
    if (scanf("%d", &seed) != 1)
        return 1;
    if (worked)
        printf("The attack worked.\n");
    printDeck(seed);
    return 0;
}
