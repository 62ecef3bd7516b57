/*
 * The seven kernels of `./build bench engine` in OpenCL C: the same threads, barriers and shared memory as in SASS, and the
 * same bits as a result. Parameters are in the order of the SASS kernels.
 */
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL FP_CONTRACT OFF

#define FLT_MIN_NORMAL 0x1p-126f

/* Floats as the G80 calculates them; floats.h explains each function. */
static float flushed(float x) { return fabs(x) < FLT_MIN_NORMAL ? as_float(as_uint(x) & 0x80000000u) : x; }

static float settled(float x) { return isnan(x) ? as_float(0x7fffffff) : x; }

static float add(float a, float b) { return flushed(a + b); }

static float mul(float a, float b) { return flushed(a * b); }

static float cut_product(float a, float b) {
  double product = as_double(as_long((double)a * b) & -(1L << 29));
  return (float)(fabs(product) < FLT_MIN_NORMAL ? copysign(0.0, product) : product);
}

static float mad_cut(float a, float b, float c) { return flushed(cut_product(a, b) + c); }

kernel void vecadd(global const uint *restrict a, global const uint *restrict b, global uint *restrict c) {
  size_t i = get_global_id(0);
  c[i] = a[i] + b[i];
}

#define TILE 16

kernel void matmul(global const float *restrict a, global const float *restrict b, global float *restrict c, uint n) {
  local float tile_a[TILE][TILE], tile_b[TILE][TILE];
  size_t x = get_local_id(0), y = get_local_id(1), column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (uint t = 0; t < n; t += TILE) {
    tile_a[y][x] = flushed(a[row * n + t + x]);
    tile_b[y][x] = flushed(b[(t + y) * n + column]);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; k++) sum = mad_cut(tile_a[y][k], tile_b[k][x], sum);
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = settled(sum);
}

kernel void collatz(global uint *restrict steps) {
  uint i = get_global_id(0), number = i + 2, count = 0;
  do {
    number = number & 1 ? 3 * number + 1 : number >> 1;
    count++;
  } while (number != 1);
  steps[i] = count;
}

#define THREADS 256

kernel void reduction(global const float *restrict in, global float *restrict out, uint rounds) {
  local float sums[THREADS];
  size_t t = get_local_id(0), block = get_group_id(0);
  float sum = 0;
  for (uint round = 0; round < rounds; round++) {
    sum = add(sum, flushed(in[(block * rounds + round) * THREADS + t]));
  }
  sums[t] = sum;
  for (uint far = THREADS / 2; far > 0; far /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < far) sums[t] = add(sums[t + far], sums[t]);
  }
  if (t == 0) out[block] = settled(sums[0]);
}

kernel void bitonic(global const int *restrict in, global int *restrict out) {
  local int keys[512];
  uint n = get_local_size(0), t = get_local_id(0);
  size_t i = get_global_id(0);
  keys[t] = in[i];
  for (uint k = 2; k <= n; k *= 2) {
    for (uint j = k / 2; j > 0; j /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      uint other = t ^ j;
      if (other > t) {
        int a = keys[t], b = keys[other];
        int least = min(a, b), most = max(a, b), up = (t & k) == 0;
        keys[t] = up ? least : most;
        keys[other] = up ? most : least;
      }
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[i] = keys[t];
}

kernel void mandelbrot(global uint *restrict counts, float left, float top, float step, uint limit) {
  size_t column = get_global_id(0), row = get_global_id(1);
  float re = mad_cut(step, (float)column, left), im = mad_cut(step, (float)row, top);
  float x = 0, y = 0;
  uint count = 0;
  do {
    float xx = mul(x, x), yy = mul(y, y);
    if (add(xx, yy) > 4) break;
    y = mad_cut(add(x, x), y, im);
    x = add(add(xx, -yy), re);
    count++;
  } while (count < limit);
  counts[row * get_global_size(0) + column] = count;
}

kernel void transcendental(global const float *restrict in, global float *restrict out) {
  size_t i = get_global_id(0);
  float x = mad_cut(flushed(in[i]), 8.0f, 0.5f);
  double wide = x;
  float sine = flushed((float)sin(wide)), cosine = flushed((float)cos(wide));
  float ex2 = flushed((float)exp2(wide)), rsq = flushed((float)(1 / sqrt(wide)));
  float lg2 = flushed((float)(log(wide) / M_LN2)), rcp = flushed((float)(1 / wide));
  out[i] = settled(mad_cut(lg2, rcp, mad_cut(sine, cosine, add(ex2, rsq))));
}
