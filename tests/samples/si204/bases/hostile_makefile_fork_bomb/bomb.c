/* Do not run this outside walls. */
#include <unistd.h>

int main()
{
  for (;;)
    fork();
}
