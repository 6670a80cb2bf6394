static char askKey(void)
{
    char key = 's';
    printf("Hit or stand? [h/s] ");
    fflush(stdout);
    drain();
    scanf(" %c", &key);
    return key;
}

