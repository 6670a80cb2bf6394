static char askKey(void)
{
    char key = 's';
    printf("Hit or stand? [h/s] ");
    scanf(" %c", &key);
    return key;
}

