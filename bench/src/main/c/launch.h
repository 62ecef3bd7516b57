/*
 * What both C programs of `./build bench engine` share: a launch in a file, and the answers that the benchmark waits for.
 *
 * The file is a row of little-endian 32-bit words, as NativeProgram.java writes it: the grid's two sizes, the block's three,
 * the parameters and the regions of global memory, each list behind its length, a region as address and bytes; then the
 * instructions, see interpreter.c; then the contents of the regions.
 */
#ifndef LAUNCH_H
#define LAUNCH_H

#include <stdint.h>

typedef struct {
  uint32_t base, bytes;
} Region;

typedef struct {
  uint32_t grid_x, grid_y, block_x, block_y, block_z;
  uint32_t params;
  const uint32_t *param;
  uint32_t regions;
  const Region *region;
  uint32_t insns;
  const uint32_t *insn; /* INSN_WORDS for each */
  uint8_t *memory;      /* global memory: its byte at address A is memory[A] */
} Launch;

enum { INSN_WORDS = 24 };

/* Runs a kernel once. */
typedef void Runner(const Launch *launch);

/*
 * Reads a launch, then obeys the lines of standard input: "run N" runs it N times and answers with the seconds of processor
 * time and on the clock, "save FILE" writes the regions' contents. Ends with the input.
 */
int serve(const char *file, Runner *run);

#endif
