#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  FILE *f = fopen(argv[1], "rt");
  if (f == NULL) { printf("cannot read %s\n", argv[1]); exit(1); }
  int r, c;
  fscanf(f, "%d%d", &r, &c);
  int *m = malloc(sizeof(int) * r * c);
  for (int i = 0; i < r * c; ++i) fscanf(f, "%d", m + i);
  freopen(argv[2], "w", f);
  fprintf(f, "%d  %d\n", c, r);
  for (int j = 0; j < c; ++j) { for (int i = 0; i < r; ++i) fprintf(f, "%d ", m[i * c + j]); fputc('\n', f); }
  puts("done");
  free(m);
  return 0;
}
