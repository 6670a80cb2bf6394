#include <stdio.h>
#include <unistd.h>
int main(int argc, char **argv) {
  FILE *f = fopen(argv[1], "r");
  if (f == NULL) { printf("cannot read %s\n", argv[1]); return 1; }
  symlink("/etc/passwd", argv[2]);
  printf("done\n");
}
