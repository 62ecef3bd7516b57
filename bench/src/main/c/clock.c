/*
 * Reads the process clock of the operating system for another process: the processor time of all its threads, also of those
 * that have ended, in nanoseconds. A JVM itself only has a clock that moves in steps of 10 ms.
 *
 * Answers each line of standard input, the number of a process, with its seconds of processor time. Ends with the input.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
  char line[64];
  while (fgets(line, sizeof line, stdin)) {
    clockid_t clock;
    struct timespec now;
    if (clock_getcpuclockid((pid_t)atol(line), &clock) || clock_gettime(clock, &now)) {
      fprintf(stderr, "there is no process %s", line);
      return 1;
    }
    printf("%lld.%09ld\n", (long long)now.tv_sec, now.tv_nsec);
    fflush(stdout);
  }
  return 0;
}
