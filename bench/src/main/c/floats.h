/*
 * Floats as the G80 calculates them. Denormals count as zero; FMAD cuts its product to 24 bits before it adds; a special
 * function is the double's, rounded once. To be compiled with -ffp-contract=off.
 *
 * Operands of these functions are not denormal: what comes from memory goes through flushed() first. That, and settling NaN
 * only where a result is stored, spares work in each step and changes no bit of what is stored.
 */
#ifndef FLOATS_H
#define FLOATS_H

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

static inline uint32_t bits_of(float x) {
  uint32_t bits;
  memcpy(&bits, &x, 4);
  return bits;
}

static inline float float_of(uint32_t bits) {
  float x;
  memcpy(&x, &bits, 4);
  return x;
}

static inline float flushed(float x) { return fabsf(x) < FLT_MIN ? float_of(bits_of(x) & 0x80000000u) : x; }

/* The one NaN that the hardware makes. */
static inline float settled(float x) { return x != x ? float_of(0x7fffffff) : x; }

static inline float add(float a, float b) { return flushed(a + b); }

static inline float mul(float a, float b) { return flushed(a * b); }

/*
 * The product cut to 24 bits. A double holds all 48 bits of it; what is less than the least normal number before the cut is so
 * behind it. (Written so that gcc makes vectors of it: four times as fast as with the test inside of the mask.)
 */
static inline float cut_product(float a, float b) {
  double product = (double)a * b;
  int64_t bits;
  memcpy(&bits, &product, 8);
  bits &= -(INT64_C(1) << 29);
  memcpy(&product, &bits, 8);
  return (float)(fabs(product) < FLT_MIN ? copysign(0, product) : product);
}

static inline float mad(float a, float b, float c) { return flushed(cut_product(a, b) + c); }

static inline float rcp(float a) { return flushed((float)(1 / (double)a)); }

static inline float rsq(float a) { return flushed((float)(1 / sqrt((double)a))); }

static inline float lg2(float a) { return flushed((float)(log((double)a) / M_LN2)); }

static inline float ex2(float a) { return flushed((float)exp2((double)a)); }

static inline float sine(float a) { return flushed((float)sin((double)a)); }

static inline float cosine(float a) { return flushed((float)cos((double)a)); }

#endif
