/* Reads a launch from a file and runs it as often as standard input says; see launch.h. */
#include "launch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void fail(const char *what, const char *file) {
  fprintf(stderr, "%s: %s\n", file, what);
  exit(1);
}

/* The words of a whole file; a launch says itself how many it takes. */
static uint32_t *read_words(const char *file, size_t *count) {
  FILE *in = fopen(file, "rb");
  if (!in || fseek(in, 0, SEEK_END)) fail("cannot be read", file);
  long bytes = ftell(in);
  rewind(in);
  uint32_t *words = malloc((size_t)bytes + 4);
  if (!words || fread(words, 1, (size_t)bytes, in) != (size_t)bytes) fail("cannot be read", file);
  fclose(in);
  *count = (size_t)bytes / 4;
  return words;
}

static Launch read_launch(const char *file) {
  size_t count;
  const uint32_t *at = read_words(file, &count);
  Launch launch = {.grid_x = at[0], .grid_y = at[1], .block_x = at[2], .block_y = at[3], .block_z = at[4]};
  at += 5;
  launch.params = *at++;
  launch.param = at;
  at += launch.params;
  launch.regions = *at++;
  launch.region = (const Region *)at;
  at += 2 * launch.regions;
  launch.insns = *at++;
  launch.insn = at;
  at += launch.insns * INSN_WORDS;

  size_t end = 0;
  for (uint32_t i = 0; i < launch.regions; i++) {
    size_t region_end = (size_t)launch.region[i].base + launch.region[i].bytes;
    if (region_end > end) end = region_end;
  }
  launch.memory = aligned_alloc(64, (end + 127) / 64 * 64);
  if (!launch.memory) fail("its memory does not fit into this machine's", file);
  const uint8_t *bytes = (const uint8_t *)at;
  for (uint32_t i = 0; i < launch.regions; i++) {
    memcpy(launch.memory + launch.region[i].base, bytes, launch.region[i].bytes);
    bytes += (launch.region[i].bytes + 3) / 4 * 4;
  }
  return launch;
}

static void save(const Launch *launch, const char *file) {
  FILE *out = fopen(file, "wb");
  if (!out) fail("cannot be written", file);
  for (uint32_t i = 0; i < launch->regions; i++) {
    const Region *region = &launch->region[i];
    if (fwrite(launch->memory + region->base, 1, region->bytes, out) != region->bytes) fail("cannot be written", file);
  }
  if (fclose(out)) fail("cannot be written", file);
}

static double seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int serve(const char *file, Runner *run) {
  Launch launch = read_launch(file);
  char line[4096];
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    if (!strncmp(line, "run ", 4)) {
      long times = atol(line + 4);
      double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID), wall = seconds(CLOCK_MONOTONIC);
      for (long i = 0; i < times; i++) run(&launch);
      printf("%.9f %.9f\n", seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu, seconds(CLOCK_MONOTONIC) - wall);
    } else if (!strncmp(line, "save ", 5)) {
      save(&launch, line + 5);
      printf("saved\n");
    } else {
      fail("is no command", line);
    }
    fflush(stdout);
  }
  return 0;
}
