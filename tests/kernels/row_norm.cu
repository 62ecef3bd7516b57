// The length of each row of a matrix: each thread sums squares, a warp adds them up with shuffles. One block of one warp takes one row.
extern "C" __global__ void row_norm(const float *in, float *out, int columns) {
  const float *row = in + blockIdx.x * columns;
  float sum = 0;
#pragma unroll 1
  for (int i = threadIdx.x; i < columns; i += 32) {
    sum += row[i] * row[i];
  }
  for (int distance = 16; distance > 0; distance /= 2) {
    sum += __shfl_down_sync(0xffffffffu, sum, distance);
  }
  if (threadIdx.x == 0) {
    out[blockIdx.x] = sum;
  }
}
