/*
 * The seven kernels of `./build bench engine` as one would write them in C: the same algorithm on the same data with the same
 * bits as a result, loops in place of threads.
 */
#include <stdio.h>
#include <string.h>

#include "floats.h"
#include "launch.h"

static void *at(const Launch *launch, uint32_t param) { return launch->memory + launch->param[param]; }

static void vecadd(const Launch *launch) {
  const uint32_t *restrict a = at(launch, 0);
  const uint32_t *restrict b = at(launch, 1);
  uint32_t *restrict c = at(launch, 2);
  size_t n = (size_t)launch->grid_x * launch->block_x;
  for (size_t i = 0; i < n; i++) c[i] = a[i] + b[i];
}

enum { TILE = 16 };

static void matmul_tile(const float *restrict a, const float *restrict b, float *restrict c, size_t n) {
  float sum[TILE][TILE] = {{0}}, tile_a[TILE][TILE], tile_b[TILE][TILE];
  for (size_t t = 0; t < n; t += TILE) {
    for (int y = 0; y < TILE; y++) {
      for (int x = 0; x < TILE; x++) {
        tile_a[y][x] = flushed(a[y * n + t + x]);
        tile_b[y][x] = flushed(b[(t + y) * n + x]);
      }
    }
    for (int y = 0; y < TILE; y++) {
      for (int k = 0; k < TILE; k++) {
        for (int x = 0; x < TILE; x++) sum[y][x] = mad(tile_a[y][k], tile_b[k][x], sum[y][x]);
      }
    }
  }
  for (int y = 0; y < TILE; y++) {
    for (int x = 0; x < TILE; x++) c[y * n + x] = settled(sum[y][x]);
  }
}

static void matmul(const Launch *launch) {
  const float *a = at(launch, 0), *b = at(launch, 1);
  float *c = at(launch, 2);
  size_t n = launch->param[3];
  for (size_t y = 0; y < launch->grid_y; y++) {
    for (size_t x = 0; x < launch->grid_x; x++) {
      matmul_tile(a + y * TILE * n, b + x * TILE, c + y * TILE * n + x * TILE, n);
    }
  }
}

static void collatz(const Launch *launch) {
  uint32_t *restrict steps = at(launch, 0);
  uint32_t n = launch->grid_x * launch->block_x;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t number = i + 2, count = 0;
    do {
      number = number & 1 ? 3 * number + 1 : number >> 1;
      count++;
    } while (number != 1);
    steps[i] = count;
  }
}

enum { THREADS = 256 };

static void reduction(const Launch *launch) {
  const float *restrict in = at(launch, 0);
  float *restrict out = at(launch, 1);
  size_t rounds = launch->param[2];
  for (size_t block = 0; block < launch->grid_x; block++) {
    float sum[THREADS] = {0};
    for (size_t round = 0; round < rounds; round++) {
      for (int t = 0; t < THREADS; t++) sum[t] = add(sum[t], flushed(in[t]));
      in += THREADS;
    }
    for (int far = THREADS / 2; far > 0; far /= 2) {
      for (int t = 0; t < far; t++) sum[t] = add(sum[t + far], sum[t]);
    }
    out[block] = settled(sum[0]);
  }
}

/* Pairs of keys are those that differ in one bit of their place; runs of them lie side by side, so that this vectorizes. */
static inline __attribute__((always_inline)) void sort(int32_t *keys, int n) {
  for (int k = 2; k <= n; k *= 2) {
    for (int j = k / 2; j > 0; j /= 2) {
      for (int first = 0; first < n; first += 2 * j) {
        int up = (first & k) == 0;
        for (int t = first; t < first + j; t++) {
          int32_t a = keys[t], b = keys[t + j];
          int32_t least = a < b ? a : b, most = a < b ? b : a;
          keys[t] = up ? least : most;
          keys[t + j] = up ? most : least;
        }
      }
    }
  }
}

static void bitonic(const Launch *launch) {
  const int32_t *restrict in = at(launch, 0);
  int32_t *restrict out = at(launch, 1);
  int n = (int)launch->block_x;
  for (size_t block = 0; block < launch->grid_x; block++) {
    int32_t keys[512];
    memcpy(keys, in + block * n, n * sizeof *keys);
    /* Compilers like to know the size. */
    if (n == 256) {
      sort(keys, 256);
    } else {
      sort(keys, n);
    }
    memcpy(out + block * n, keys, n * sizeof *keys);
  }
}

static void mandelbrot(const Launch *launch) {
  uint32_t *restrict counts = at(launch, 0);
  float left = float_of(launch->param[1]), top = float_of(launch->param[2]), step = float_of(launch->param[3]);
  uint32_t limit = launch->param[4];
  uint32_t columns = launch->grid_x * launch->block_x, rows = launch->grid_y * launch->block_y;
  for (uint32_t row = 0; row < rows; row++) {
    for (uint32_t column = 0; column < columns; column++) {
      float re = mad(step, (float)column, left), im = mad(step, (float)row, top);
      float x = 0, y = 0;
      uint32_t count = 0;
      do {
        float xx = mul(x, x), yy = mul(y, y);
        if (add(xx, yy) > 4) break;
        y = mad(add(x, x), y, im);
        x = add(add(xx, -yy), re);
        count++;
      } while (count < limit);
      counts[(size_t)row * columns + column] = count;
    }
  }
}

static void transcendental(const Launch *launch) {
  const float *restrict in = at(launch, 0);
  float *restrict out = at(launch, 1);
  size_t n = (size_t)launch->grid_x * launch->block_x;
  for (size_t i = 0; i < n; i++) {
    float x = mad(flushed(in[i]), 8.0f, 0.5f);
    float sum = mad(sine(x), cosine(x), add(ex2(x), rsq(x)));
    out[i] = settled(mad(lg2(x), rcp(x), sum));
  }
}

static const struct {
  const char *name;
  Runner *run;
#define KERNEL(name) {#name, name}
#define KERNEL_NAMED_BY(macro) KERNEL(macro)
#ifdef ONLY
/* `./build bench cold` measures the compiler, too: it gets only the kernel that it needs, with -DONLY=matmul. */
} KERNELS[] = {KERNEL_NAMED_BY(ONLY)};
#else
} KERNELS[] = {KERNEL(vecadd),    KERNEL(matmul),     KERNEL(collatz),       KERNEL(bitonic),
               KERNEL(reduction), KERNEL(mandelbrot), KERNEL(transcendental)};
#endif

int main(int argc, char **argv) {
  for (size_t i = 0; argc == 3 && i < sizeof KERNELS / sizeof *KERNELS; i++) {
    if (!strcmp(argv[1], KERNELS[i].name)) return serve(argv[2], KERNELS[i].run);
  }
  fprintf(stderr, "usage: kernels KERNEL LAUNCH-FILE\n");
  return 2;
}
