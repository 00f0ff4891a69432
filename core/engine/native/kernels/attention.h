/* The job of a window's attention, of attention.c and attention_vnni.c. */
#ifndef MYNAH_ATTENTION_H
#define MYNAH_ATTENTION_H

#include "vectors.h"

/* A window's qkv: (frames, 3, heads, size), rows of `stride` numbers; size a multiple of the kernel's LANE. positions:
   (heads, size, distances) from frames - 1 to 1 - frames, with LANE - 1 numbers or more behind them that may be read, whose
   strides are `head_stride` and `positions_stride`; they are divided by the root of the size. bias: (heads, size), what a
   query has more for positions. out: (frames, heads, size), rows of `out_stride` numbers.

   attention_vnni.c has positions rounded: (heads, size / 2 + 1, distances), two numbers of 16 bits in one of 32, and in
   the last row, in fp32, the step between two numbers of each distance. */
typedef struct {
    const float *qkv;
    long stride, frames, heads, size;
    const void *positions;
    long head_stride, positions_stride;
    const float *bias;
    float *out;
    long out_stride;
    float scale;
} Attention;

enum { BLOCK = 48 }; /* rows of a block, whose scores stay in the second cache: four tiles, or eight with AVX2 */

/* Up to whole tiles of columns: of frames, and of the distances that a block needs. */
INLINE long rounded_up(long count) { return (count + 2 * WIDTH - 1) & ~(long)(2 * WIDTH - 1); }

INLINE long distances_width(long frames) { return rounded_up(frames + BLOCK); }

#endif
