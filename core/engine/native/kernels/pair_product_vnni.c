/* The product of fp32 rows and a model's weights in whole numbers of 16 bits, for x86 with AVX-512 and VNNI. */
#include "avx512.h"

#pragma clang attribute push(WITH_AVX512_VNNI, apply_to = function)
#include "pair_product.h"

enum { BLOCK = 48 }; /* rows that are rounded and multiplied at a time */

/* Rows x, (rows, inputs), inputs a multiple of 32; panels: see pair_product.h; steps, bias: (outputs,), outputs a multiple
   of LANE; out: (rows, outputs). */
typedef struct {
    const float *x;
    long rows, inputs;
    const int32_t *panels;
    long outputs;
    const float *steps, *bias;
    float *out;
} PairProduct;

/* Bytes of scratch memory that mynah_pair_product_vnni needs. */
EXPORT long mynah_pair_product_vnni_scratch(long inputs) { return 4 * BLOCK * (pairs_line(inputs) + 1); }

/* x . weights + bias of the blocks of rows [first, last), BLOCK rows each.

   scratch: as many bytes as mynah_pair_product_vnni_scratch says. */
EXPORT void mynah_pair_product_vnni(const PairProduct *job, long first, long last, uint8_t *scratch) {
    const PairProduct p = *job;
    int32_t *pairs = (int32_t *)scratch;
    float *steps = (float *)(pairs + BLOCK * pairs_line(p.inputs));
    for (long begin = first * BLOCK; begin < last * BLOCK && begin < p.rows; begin += BLOCK) {
        const long count = p.rows - begin < BLOCK ? p.rows - begin : BLOCK;
        for (long i = 0; i < count; i++)
            steps[i] = round_to_pairs(p.x + (begin + i) * p.inputs, 0, p.inputs, p.inputs, LEVELS_OF_ROWS,
                                      pairs + i * pairs_line(p.inputs));
        for (long column = 0; column < p.outputs; column += LANE)
            multiply_panel(count, pairs, steps, p.panels, p.steps, p.bias, p.inputs, column, p.out + begin * p.outputs,
                           p.outputs);
    }
}
#pragma clang attribute pop
