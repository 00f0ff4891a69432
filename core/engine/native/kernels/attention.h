/* The blocks of rows of attention.c and attention_vnni.c. */
#ifndef MYNAH_ATTENTION_H
#define MYNAH_ATTENTION_H

#include "jobs.h"
#include "vectors.h"

/* Rows of a block: four tiles, or eight with AVX2. A block's scores stay in the second cache. */
enum { BLOCK = 48 };

/* Round a count of columns up to whole tiles. */
INLINE long rounded_up(long count) { return (count + 2 * WIDTH - 1) & ~(long)(2 * WIDTH - 1); }

/* Return the columns of distances that a block needs. */
INLINE long distances_width(long frames) { return rounded_up(frames + BLOCK); }

#endif
