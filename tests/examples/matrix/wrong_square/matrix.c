#include <stdio.h>
#include <stdlib.h>
int m[100][100];
int main(int argc, char **argv) {
  FILE *f = fopen(argv[1], "r");
  if (f == NULL) { printf("cannot read %s\n", argv[1]); exit(1); }
  int r, c;
  fscanf(f, "%d%d", &r, &c);
  for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) fscanf(f, "%d", &m[i][j]);
  fclose(f);
  f = fopen(argv[2], "w");
  fprintf(f, "%d %d\n", r, c);
  for (int i = 0; i < r; i++) { for (int j = 0; j < c; j++) fprintf(f, "%d ", m[j][i]); fprintf(f, "\n"); }
  printf("done\n");
}
