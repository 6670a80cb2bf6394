#include <stdio.h>
int m[100][100];
int main(int argc, char **argv) {
  FILE *f = fopen(argv[1], "r");
  if (f == NULL) { printf("cannot read %s\n", argv[1]); return 0; }
  int r, c;
  fscanf(f, "%d%d", &r, &c);
  for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) fscanf(f, "%d", &m[i][j]);
  printf("%d %d\n", c, r);
  for (int j = 0; j < c; j++) { for (int i = 0; i < r; i++) printf("%d ", m[i][j]); printf("\n"); }
  printf("done\n");
}
