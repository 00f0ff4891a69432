/* What stands between the int8 products of another library, for x86 with AVX2: each row is read and written once. */
#include "int8_rows.h"

/* Rows x, of bf16 where `half`, normalised where there is a gain, rounded to `levels`: see round_row.

   x, q: (rows, inputs), inputs a multiple of 8; gain, offset: (inputs,); steps, zeros: (rows,); row: (inputs,), scratch. */
EXPORT void mynah_round_rows(
    const void *x, int half, long rows, long inputs, int levels, const float *gain, const float *offset, uint8_t *q,
    float *steps, float *zeros, float *row
) {
    for (long i = 0; i < rows; i++) {
        const char *values = (const char *)x + i * inputs * (half ? 2 : 4);
        const float *numbers = normalised(values, half, inputs, gain, offset, row);
        round_row(numbers, inputs, levels, q + i * inputs, steps + i, zeros + i);
    }
}

INLINE void scale_row(
    const int32_t *products, long outputs, float step, float zero, const float *scale, const float *sums,
    const float *bias, int activation, int add, int half, void *out
) {
    for (long column = 0; column < outputs; column += 8) {
        __m256 y = result(products + column, step, zero, outputs_at(column, scale, sums, bias), activation);
        store_numbers(out, column, add ? _mm256_add_ps(y, numbers_at(out, column, half)) : y, half);
    }
}

/* activation(results of whole sums), or that added to `out`, which is of bf16 where `half`, else fp32; then it may be
   where the sums are.

   products, out: (rows, outputs), outputs a multiple of 8; steps, zeros: (rows,), of the rows that were multiplied;
   scale, sums (of the scaled weights of each output) and bias, which may be null: (outputs,). */
EXPORT void mynah_scale_sums(
    const int32_t *products, long rows, long outputs, const float *steps, const float *zeros, const float *scale,
    const float *sums, const float *bias, int activation, int add, int half, void *out
) {
    for (long i = 0; i < rows; i++) {
        const int32_t *row = products + i * outputs;
        char *to = (char *)out + i * outputs * (half ? 2 : 4);
        if (half) scale_row(row, outputs, steps[i], zeros[i], scale, sums, bias, activation, add, 1, to);
        else if (add) scale_row(row, outputs, steps[i], zeros[i], scale, sums, bias, activation, 1, 0, to);
        else if (activation == SILU) scale_row(row, outputs, steps[i], zeros[i], scale, sums, bias, SILU, 0, 0, to);
        else scale_row(row, outputs, steps[i], zeros[i], scale, sums, bias, activation, 0, 0, to);
    }
}

/* The same results, rounded again for a next product: q, (rows, outputs), with next_steps and next_zeros, (rows,).
   row: (outputs,), scratch. */
EXPORT void mynah_round_sums(
    const int32_t *products, long rows, long outputs, const float *steps, const float *zeros, const float *scale,
    const float *sums, const float *bias, int activation, int levels, uint8_t *q, float *next_steps, float *next_zeros,
    float *row
) {
    for (long i = 0; i < rows; i++) {
        const int32_t *whole = products + i * outputs;
        if (activation == SILU) scale_row(whole, outputs, steps[i], zeros[i], scale, sums, bias, SILU, 0, 0, row);
        else scale_row(whole, outputs, steps[i], zeros[i], scale, sums, bias, activation, 0, 0, row);
        round_row(row, outputs, levels, q + i * outputs, next_steps + i, next_zeros + i);
    }
}
