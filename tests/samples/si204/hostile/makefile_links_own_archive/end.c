int endOfGame(void)
{
    return 0;
}
