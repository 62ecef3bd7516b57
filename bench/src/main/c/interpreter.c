/*
 * A plain interpreter in C of the instructions that the kernels of `./build bench engine` consist of. It gets them decoded,
 * as InterpreterCode.java writes them, and does each for all lanes of a block at once; where lanes part, for one warp after
 * the other until the next barrier.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floats.h"
#include "launch.h"

enum { WARP = 32, MOST_LANES = 512, WARPS = MOST_LANES / WARP, REGISTERS = 128, DEPTH = 32, ALWAYS = 0xffff };
enum { SHARED_WORDS = 4096, HEADER_WORDS = 4 };

/* The order is that of the enum in InterpreterCode.java. */
typedef enum {
  MOV, IADD, IMUL, IMAD, SHL, SHR, AND, OR, XOR, ISET, ISET_SIGNED, I2F, FADD, FMUL, FMAD, FSET,
  RCP, RSQ, LG2, EX2, SIN, COS, GLD, GST, R2G, SSY, BRA, RET, BAR, NOP
} Op;

typedef enum { REGISTER, LOW_HALF, HIGH_HALF, IMMEDIATE, SHARED_WORD, SHARED_HALF, ADDRESS, NOTHING } Kind;

/* value: a register's number, an immediate, or a byte offset to address register `base`. */
typedef struct {
  int32_t kind, value, base, negated;
} Source;

typedef struct {
  int32_t op, guard, condition, kind, number, flags;
  Source source[3];
  int32_t relation, target, join, exit, unused[2];
} Insn;

_Static_assert(sizeof(Insn) == 4 * INSN_WORDS, "an instruction has another size than the launch file says");

typedef enum { SYNC, DIVERGE } Entry_kind;

typedef struct {
  Entry_kind kind;
  int pc;
  uint32_t mask;
} Entry;

/* One warp, or all warps while none of their lanes have parted; then all lanes are active. */
typedef struct {
  int first, pc, depth;
  uint32_t active;
  Entry stack[DEPTH];
} Group;

typedef enum { ENDED, AT_BARRIER, PARTED } Outcome;

typedef int32_t Row[MOST_LANES] __attribute__((aligned(64)));

static Row registers[REGISTERS], addresses[8], predicates[4], activity;
static Row threads; /* What R0 holds at the start. */
static int32_t shared[SHARED_WORDS] __attribute__((aligned(64)));
static Row *immediates; /* Three for each instruction, filled once. */

#define EACH(out, value)                                \
  do {                                                  \
    int32_t *to = (out);                                \
    _Pragma("GCC ivdep") for (int i = 0; i < n; i++) to[i] = (value); \
  } while (0)

#define INLINE static inline __attribute__((always_inline))

INLINE const int32_t *shared_words(const Source *from, int first, int n, int32_t *out) {
  if (from->base == 0) {
    int32_t word = shared[from->value >> 2];
    int shift = from->kind == SHARED_WORD ? 0 : (from->value & 2) * 8;
    word = from->kind == SHARED_WORD ? word : word >> shift & 0xffff;
    EACH(out, word);
  } else {
    const int32_t *base = &addresses[from->base][first];
    if (from->kind == SHARED_WORD) {
      EACH(out, shared[(uint32_t)(base[i] + from->value) >> 2]);
    } else {
      EACH(out, shared[(uint32_t)(base[i] + from->value) >> 2] >> ((base[i] + from->value) & 2) * 8 & 0xffff);
    }
  }
  return out;
}

INLINE const int32_t *fetch(const Source *from, const Row *immediate, int first, int n, int32_t *out) {
  switch (from->kind) {
    case REGISTER: return &registers[from->value][first];
    case IMMEDIATE: return *immediate;
    case ADDRESS: return &addresses[from->value][first];
    case LOW_HALF: EACH(out, registers[from->value][first + i] & 0xffff); return out;
    case HIGH_HALF: EACH(out, (int32_t)((uint32_t)registers[from->value][first + i] >> 16)); return out;
    case SHARED_WORD:
    case SHARED_HALF: return shared_words(from, first, n, out);
    default: return out;
  }
}

/* Writes the lanes of a mask, or all if there is none. */
INLINE void store(int32_t *row, const int32_t *value, const int32_t *mask, int n) {
  if (mask) {
    EACH(row, mask[i] ? value[i] : row[i]);
  } else if (row != value) {
    EACH(row, value[i]);
  }
}

INLINE float real(int32_t bits) { return flushed(float_of((uint32_t)bits)); }

INLINE int32_t made(float x) { return (int32_t)bits_of(settled(x)); }

INLINE int32_t relates(int32_t relation, int less, int equal, int greater) {
  return -((relation & 1 && less) || (relation & 2 && equal) || (relation & 4 && greater));
}

INLINE int32_t compared(int32_t relation, float a, float b) {
  return -(relation >> (a < b ? 0 : a == b ? 1 : a > b ? 2 : 3) & 1);
}

INLINE int32_t sum_flags(uint32_t a, uint32_t b) {
  uint32_t sum = a + b;
  return (int32_t)((sum < a) << 2 | ((a ^ sum) & (b ^ sum)) >> 31 << 3);
}

INLINE int32_t word_at(const uint8_t *memory, int32_t address) {
  return ((const int32_t *)memory)[(uint32_t)address >> 2];
}

/* What an instruction does to registers and memory; mask is null where all lanes take part. */
INLINE void calculate(const Launch *launch, const Insn *insn, const Row *immediate, int first, int n, const int32_t *mask) {
  Row fetched[3], result, carries;
  const int32_t *a = fetch(&insn->source[0], &immediate[0], first, n, fetched[0]);
  const int32_t *b = fetch(&insn->source[1], &immediate[1], first, n, fetched[1]);
  const int32_t *c = fetch(&insn->source[2], &immediate[2], first, n, fetched[2]);
  for (int s = 0; s < 2; s++) {
    if (insn->source[s].negated) {
      const int32_t *plain = s ? b : a;
      EACH(fetched[s], plain[i] ^ INT32_MIN);
      *(s ? &b : &a) = fetched[s];
    }
  }
  int direct = insn->kind == REGISTER && !mask;
  int32_t *out = direct ? &registers[insn->number][first] : result;
  int32_t relation = insn->relation;
  if (insn->op == IADD && insn->flags >= 0) EACH(carries, sum_flags((uint32_t)a[i], (uint32_t)b[i]));
  switch ((Op)insn->op) {
    case MOV: EACH(out, a[i]); break;
    case IADD: EACH(out, (int32_t)((uint32_t)a[i] + (uint32_t)b[i])); break;
    case IMUL: EACH(out, (int32_t)((uint32_t)a[i] * (uint32_t)b[i])); break;
    case IMAD: EACH(out, (int32_t)((uint32_t)a[i] * (uint32_t)b[i] + (uint32_t)c[i])); break;
    case SHL: EACH(out, (uint32_t)b[i] < 32 ? (int32_t)((uint32_t)a[i] << (b[i] & 31)) : 0); break;
    case SHR: EACH(out, (uint32_t)b[i] < 32 ? (int32_t)((uint32_t)a[i] >> (b[i] & 31)) : 0); break;
    case AND: EACH(out, a[i] & b[i]); break;
    case OR: EACH(out, a[i] | b[i]); break;
    case XOR: EACH(out, a[i] ^ b[i]); break;
    case ISET: EACH(out, relates(relation, (uint32_t)a[i] < (uint32_t)b[i], a[i] == b[i], (uint32_t)a[i] > (uint32_t)b[i])); break;
    case ISET_SIGNED: EACH(out, relates(relation, a[i] < b[i], a[i] == b[i], a[i] > b[i])); break;
    case I2F: EACH(out, made((float)(uint32_t)a[i])); break;
    case FADD: EACH(out, made(add(real(a[i]), real(b[i])))); break;
    case FMUL: EACH(out, made(mul(real(a[i]), real(b[i])))); break;
    case FMAD: EACH(out, made(mad(real(a[i]), real(b[i]), real(c[i])))); break;
    case FSET: EACH(out, compared(relation, real(a[i]), real(b[i]))); break;
    case RCP: EACH(out, made(rcp(real(a[i])))); break;
    case RSQ: EACH(out, made(rsq(real(a[i])))); break;
    case LG2: EACH(out, made(lg2(real(a[i])))); break;
    case EX2: EACH(out, made(ex2(real(a[i])))); break;
    case SIN: EACH(out, made(sine(real(a[i])))); break;
    case COS: EACH(out, made(cosine(real(a[i])))); break;
    case GLD:
      if (!mask) {
        EACH(out, word_at(launch->memory, a[i]));
      } else {
        for (int i = 0; i < n; i++) {
          if (mask[i]) out[i] = word_at(launch->memory, a[i]);
        }
      }
      break;
    case GST:
      for (int i = 0; i < n; i++) {
        if (!mask || mask[i]) memcpy(launch->memory + (uint32_t)a[i], &b[i], 4);
      }
      return;
    case R2G: {
      const int32_t *base = &addresses[insn->source[0].base][first];
      int32_t offset = insn->source[0].value;
      for (int i = 0; i < n; i++) {
        if (!mask || mask[i]) shared[(uint32_t)(base[i] + offset) >> 2] = b[i];
      }
      return;
    }
    default: return;
  }
  switch (insn->kind) {
    case REGISTER: store(&registers[insn->number][first], out, mask, n); break;
    case ADDRESS: store(&addresses[insn->number][first], out, mask, n); break;
    case LOW_HALF:
    case HIGH_HALF: {
      int32_t *row = &registers[insn->number][first];
      int low = insn->kind == LOW_HALF;
      EACH(result, low ? (row[i] & ~0xffff) | (out[i] & 0xffff) : (row[i] & 0xffff) | (int32_t)((uint32_t)out[i] << 16));
      store(row, result, mask, n);
      break;
    }
    default: break;
  }
  if (insn->flags >= 0) {
    Row flags;
    if (insn->op == IADD) {
      EACH(flags, (out[i] == 0) | (out[i] < 0) << 1 | carries[i]);
    } else {
      EACH(flags, (out[i] == 0) | (out[i] < 0) << 1);
    }
    store(&predicates[insn->flags][first], flags, mask, n);
  }
}

static void activate(Group *group, uint32_t mask) {
  group->active = mask;
  int32_t *lanes = &activity[group->first];
  for (int i = 0; i < WARP; i++) lanes[i] = -(int32_t)(mask >> i & 1);
}

static void push(Group *group, Entry_kind kind, int pc, uint32_t mask) {
  if (group->depth == DEPTH) {
    fprintf(stderr, "the divergence stack is full\n");
    exit(1);
  }
  group->stack[group->depth++] = (Entry){kind, pc, mask};
}

/* The join marker: the next way of a branch, or all meet. */
static void join(Group *group) {
  if (group->depth == 0) return;
  Entry top = group->stack[--group->depth];
  if (top.kind == DIVERGE) {
    int meeting = group->depth - 1;
    while (meeting >= 0 && group->stack[meeting].kind != SYNC) meeting--;
    if (meeting < 0) {
      fprintf(stderr, "a branch parts lanes without an SSY\n");
      exit(1);
    }
    group->stack[meeting].pc = group->pc;
    group->pc = top.pc;
  }
  activate(group, top.mask);
}

static void end(Group *group, uint32_t lanes) {
  for (int i = 0; i < group->depth; i++) group->stack[i].mask &= ~lanes;
  activate(group, group->active & ~lanes);
}

/* Runs a group until its lanes have ended, come to a barrier, or, if it is the whole block, part. */
INLINE Outcome run(const Launch *launch, Group *group, const int n, const int whole) {
  const Insn *code = (const Insn *)launch->insn;
  const int first = group->first;
  Row guarded;
  for (;;) {
    const Insn *insn = &code[group->pc];
    const int32_t *mask = whole || group->active == UINT32_MAX ? NULL : &activity[first];
    int all = 1, none = 0;
    uint32_t lanes = group->active;
    if (insn->condition != ALWAYS) {
      const int32_t *flags = &predicates[insn->guard][first];
      const int32_t condition = insn->condition;
      if (mask) {
        EACH(guarded, mask[i] & -(condition >> flags[i] & 1));
      } else {
        EACH(guarded, -(condition >> flags[i] & 1));
      }
      mask = guarded;
      int count = 0;
      for (int i = 0; i < n; i++) count -= guarded[i];
      none = count == 0;
      all = whole ? count == n : count == __builtin_popcount(group->active);
      if (!whole) {
        lanes = 0;
        for (int i = 0; i < WARP; i++) lanes |= (uint32_t)(guarded[i] & 1) << i;
      }
    }
    int here = group->pc++;
    switch ((Op)insn->op) {
      case NOP: break;
      case SSY: push(group, SYNC, insn->target, group->active); break;
      case BRA:
        if (none) break;
        if (!all && whole) {
          group->pc = here;
          return PARTED;
        }
        if (!all) {
          push(group, DIVERGE, group->pc, group->active & ~lanes);
          activate(group, lanes);
        }
        group->pc = insn->target;
        break;
      case RET:
        if (none) break;
        if (whole && all) return ENDED;
        if (whole) {
          group->pc = here;
          return PARTED;
        }
        end(group, lanes);
        break;
      case BAR:
        if (!whole) return AT_BARRIER;
        break;
      default: calculate(launch, insn, &immediates[3 * here], first, n, mask);
    }
    if (insn->join) {
      if (!whole) {
        join(group);
      } else if (group->depth > 0) {
        group->depth--;
      }
    }
    if (insn->exit) {
      if (whole) return ENDED;
      end(group, group->active);
    }
    while (!whole && group->active == 0) {
      if (group->depth == 0) return ENDED;
      Entry top = group->stack[--group->depth];
      group->pc = top.pc;
      activate(group, top.mask);
    }
  }
}

static __attribute__((noinline)) Outcome run_block(const Launch *launch, Group *group, int n) {
  return run(launch, group, n, 1);
}

static __attribute__((noinline)) Outcome run_warp(const Launch *launch, Group *group) {
  return run(launch, group, WARP, 0);
}

/* Whether all warps are at the same place with all their lanes. */
static int together(const Group *warp, int warps) {
  for (int w = 0; w < warps; w++) {
    if (warp[w].active != UINT32_MAX || warp[w].pc != warp[0].pc || warp[w].depth != warp[0].depth) return 0;
    for (int i = 0; i < warp[w].depth; i++) {
      const Entry *entry = &warp[w].stack[i];
      if (entry->kind != SYNC || entry->mask != UINT32_MAX || entry->pc != warp[0].stack[i].pc) return 0;
    }
  }
  return 1;
}

/* Runs all threads of a block to their end. */
static void run_threads(const Launch *launch, int n) {
  Group block = {.active = UINT32_MAX}, warp[WARPS];
  int warps = n / WARP;
  while (run_block(launch, &block, n) == PARTED) {
    int ended[WARPS] = {0}, left = warps;
    for (int w = 0; w < warps; w++) {
      warp[w] = block;
      warp[w].first = w * WARP;
      activate(&warp[w], UINT32_MAX);
    }
    do {
      for (int w = 0; w < warps; w++) {
        if (!ended[w] && run_warp(launch, &warp[w]) == ENDED) {
          ended[w] = 1;
          left--;
        }
      }
    } while (left > 0 && !(left == warps && together(warp, warps)));
    if (left == 0) return;
    block = warp[0];
  }
}

static void run_launch(const Launch *launch) {
  int n = (int)(launch->block_x * launch->block_y * launch->block_z);
  for (uint32_t y = 0; y < launch->grid_y; y++) {
    for (uint32_t x = 0; x < launch->grid_x; x++) {
      shared[0] = (int32_t)(launch->block_x << 16);
      shared[1] = (int32_t)(launch->block_y | launch->block_z << 16);
      shared[2] = (int32_t)(launch->grid_x | launch->grid_y << 16);
      shared[3] = (int32_t)(x | y << 16);
      memcpy(shared + HEADER_WORDS, launch->param, 4 * launch->params);
      memcpy(registers[0], threads, 4 * (size_t)n);
      run_threads(launch, n);
    }
  }
}

static void prepare(const Launch *launch) {
  const Insn *code = (const Insn *)launch->insn;
  const int columns = (int)launch->block_x, rows = (int)launch->block_y;
  immediates = aligned_alloc(64, 3 * (launch->insns + 1) * sizeof *immediates);
  if (!immediates || launch->block_x * launch->block_y * launch->block_z % WARP) {
    fprintf(stderr, "there is no memory, or a warp that is not full\n");
    exit(1);
  }
  for (int t = 0; t < columns * rows * (int)launch->block_z; t++) {
    int row = t / columns;
    threads[t] = t % columns | row % rows << 16 | row / rows << 26;
  }
  for (uint32_t at = 0; at < 3 * launch->insns; at++) {
    for (int i = 0; i < MOST_LANES; i++) immediates[at][i] = code[at / 3].source[at % 3].value;
  }
}

static void run_prepared(const Launch *launch) {
  if (!immediates) prepare(launch);
  run_launch(launch);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: interpreter LAUNCH-FILE\n");
    return 2;
  }
  return serve(argv[1], run_prepared);
}
