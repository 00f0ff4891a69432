/* What stands between the int8 products of another library, for x86 with AVX2 or AVX-512: each row is read and written once. */
#include "int8_rows.h"

/* Rows x, (rows, inputs), inputs a multiple of WIDTH, of bf16 where `half`; gain, offset: (inputs,); what they become: q,
   (rows, inputs), with steps and zeros, (rows,). */
typedef struct {
    const void *x;
    long inputs;
    const float *gain, *offset;
    uint8_t *q;
    float *steps, *zeros;
    int half, levels;
} Rounding;

/* The rows [first, last), normalised where there is a gain, rounded to `levels`: see round_row.

   scratch: 4 bytes for each input. */
EXPORT void KERNEL(mynah_round_rows)(const Rounding *job, long first, long last, uint8_t *scratch) {
    const Rounding r = *job;
    for (long i = first; i < last; i++) {
        const char *values = (const char *)r.x + i * r.inputs * (r.half ? 2 : 4);
        const float *numbers = normalised(values, r.half, r.inputs, r.gain, r.offset, (float *)scratch);
        round_row(numbers, r.inputs, r.levels, r.q + i * r.inputs, r.steps + i, r.zeros + i);
    }
}

/* Whole sums: products, (rows, outputs), outputs a multiple of WIDTH; steps, zeros: (rows,), of the rows that were
   multiplied; scale, sums (of the scaled weights of each output) and bias, which may be null: (outputs,). */
typedef struct {
    const int32_t *products;
    long outputs;
    const float *steps, *zeros, *scale, *sums, *bias;
    int activation;
} Sums;

INLINE void scale_row(const Sums *s, long row, int activation, int add, int half, void *out) {
    const int32_t *products = s->products + row * s->outputs;
    float step = s->steps[row], zero = s->zeros[row];
    for (long column = 0; column < s->outputs; column += WIDTH) {
        Vector y = result(products + column, step, zero, outputs_at(column, s->scale, s->sums, s->bias), activation);
        store_numbers(out, column, add ? V(add_ps)(y, numbers_at(out, column, half)) : y, half);
    }
}

/* out: (rows, outputs), of bf16 where `half`, else fp32; then it may be where the sums are. */
typedef struct {
    Sums sums;
    void *out;
    int add, half;
} Scaling;

/* activation(results), or that added to `out`, of the rows [first, last). */
EXPORT void KERNEL(mynah_scale_sums)(const Scaling *job, long first, long last, uint8_t *scratch) {
    const Scaling s = *job;
    (void)scratch;
    for (long i = first; i < last; i++) {
        char *to = (char *)s.out + i * s.sums.outputs * (s.half ? 2 : 4);
        if (s.half) scale_row(&s.sums, i, s.sums.activation, s.add, 1, to);
        else if (s.add) scale_row(&s.sums, i, s.sums.activation, 1, 0, to);
        else if (s.sums.activation == SILU) scale_row(&s.sums, i, SILU, 0, 0, to);
        else scale_row(&s.sums, i, s.sums.activation, 0, 0, to);
    }
}

/* q: (rows, outputs), with next_steps and next_zeros, (rows,). */
typedef struct {
    Sums sums;
    uint8_t *q;
    float *next_steps, *next_zeros;
    int levels;
} RoundingAgain;

/* The same results, rounded again for a next product.

   scratch: 4 bytes for each output. */
EXPORT void KERNEL(mynah_round_sums)(const RoundingAgain *job, long first, long last, uint8_t *scratch) {
    const RoundingAgain r = *job;
    float *row = (float *)scratch;
    for (long i = first; i < last; i++) {
        if (r.sums.activation == SILU) scale_row(&r.sums, i, SILU, 0, 0, row);
        else scale_row(&r.sums, i, r.sums.activation, 0, 0, row);
        round_row(row, r.sums.outputs, r.levels, r.q + i * r.sums.outputs, r.next_steps + i, r.next_zeros + i);
    }
}
