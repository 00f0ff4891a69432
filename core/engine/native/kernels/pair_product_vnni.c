/* The product of fp32 rows and a model's weights in 16-bit integers, for AVX-512 with VNNI. */
#include "jobs.h"
#include "pair_product.h"

enum { BLOCK = 48 }; /* rows that are rounded and multiplied at a time */

/* Return the bytes of scratch memory that mynah_pair_product_vnni needs. */
EXPORT long mynah_pair_product_vnni_scratch(long inputs) { return 4 * BLOCK * (pairs_line(inputs) + 1); }

/* Compute x . weights + bias for the blocks [first, last) of BLOCK rows. */
EXPORT void mynah_pair_product_vnni(const PairProduct *job, long first, long last, uint8_t *scratch) {
    const PairProduct p = *job;
    int32_t *pairs = (int32_t *)scratch;
    float *row_scales = (float *)(pairs + BLOCK * pairs_line(p.inputs));
    for (long begin = first * BLOCK; begin < last * BLOCK && begin < p.rows; begin += BLOCK) {
        const long count = p.rows - begin < BLOCK ? p.rows - begin : BLOCK;
        for (long i = 0; i < count; i++)
            row_scales[i] = round_to_pairs(p.x + (begin + i) * p.inputs, 0, p.inputs, p.inputs, LEVELS_OF_ROWS,
                                      pairs + i * pairs_line(p.inputs));
        for (long column = 0; column < p.outputs; column += LANE)
            multiply_panel(count, pairs, row_scales, p.panels, p.scale, p.bias, p.inputs, column, p.out + begin * p.outputs,
                           p.outputs);
    }
}
