#include <stdio.h>

static int cells[100][100];

int main(int argc, char *argv[])
{
    if (argc != 3)
        return 2;
    FILE *in = fopen(argv[1], "r");
    if (!in) {
        printf("cannot read %s\n", argv[1]);
        return 1;
    }
    int rows, columns;
    if (fscanf(in, "%d %d", &rows, &columns) != 2)
        return 2;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            if (fscanf(in, "%d", &cells[row][column]) != 1)
                return 2;
    fclose(in);
    FILE *out = fopen(argv[2], "w");
    fprintf(out, "%d %d\n", columns, rows);
    for (int column = 0; column < columns; column++)
        for (int row = 0; row < rows; row++)
            fprintf(out, "%d%c", cells[row][column], row + 1 < rows ? ' ' : '\n');
    fclose(out);
    printf("done\n");
    return 0;
}
