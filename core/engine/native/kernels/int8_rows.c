/* The work between the int8 products of another library, for AVX2, AVX-512 and ARM. Each row is read and written once. */
#include "int8_rows.h"

/* Normalise and round the rows [first, last). See round_row. `scratch` has 4 bytes for each input. */
EXPORT void KERNEL(mynah_round_rows)(const RowRounding *job, long first, long last, uint8_t *scratch) {
    const RowRounding r = *job;
    for (long i = first; i < last; i++) {
        const char *values = (const char *)r.x + i * r.inputs * (r.is_bf16 ? 2 : 4);
        const float *numbers = normalised(values, r.is_bf16, r.inputs, r.norm_weight, r.norm_bias, (float *)scratch);
        round_row(numbers, r.inputs, r.levels, r.q + i * r.inputs, r.row_scales + i, r.zero_points + i);
    }
}

INLINE void scale_row(const Accumulators *s, long row, int activation, int add, int is_bf16, void *out) {
    const int32_t *products = s->products + row * s->outputs;
    float row_scale = s->row_scales[row], zero_point = s->zero_points[row];
    for (long column = 0; column < s->outputs; column += WIDTH) {
        Vector y = result(products + column, row_scale, zero_point, outputs_at(column, s->scale, s->sums, s->bias), activation);
        store_numbers(out, column, add ? V(add_ps)(y, numbers_at(out, column, is_bf16)) : y, is_bf16);
    }
}

/* Compute activation(results) of the rows [first, last). */
EXPORT void KERNEL(mynah_scale_sums)(const Scaling *job, long first, long last, uint8_t *scratch) {
    const Scaling s = *job;
    (void)scratch;
    for (long i = first; i < last; i++) {
        char *to = (char *)s.out + i * s.accumulators.outputs * (s.is_bf16 ? 2 : 4);
        if (s.is_bf16) scale_row(&s.accumulators, i, s.accumulators.activation, s.add, 1, to);
        else if (s.add) scale_row(&s.accumulators, i, s.accumulators.activation, 1, 0, to);
        else if (s.accumulators.activation == SILU) scale_row(&s.accumulators, i, SILU, 0, 0, to);
        else scale_row(&s.accumulators, i, s.accumulators.activation, 0, 0, to);
    }
}

/* Compute activation(results) of the rows [first, last) and round them. `scratch` has 4 bytes for each output. */
EXPORT void KERNEL(mynah_round_sums)(const Requantising *job, long first, long last, uint8_t *scratch) {
    const Requantising r = *job;
    float *row = (float *)scratch;
    for (long i = first; i < last; i++) {
        if (r.accumulators.activation == SILU) scale_row(&r.accumulators, i, SILU, 0, 0, row);
        else scale_row(&r.accumulators, i, r.accumulators.activation, 0, 0, row);
        round_row(row, r.accumulators.outputs, r.levels, r.q + i * r.accumulators.outputs, r.row_scales + i, r.zero_points + i);
    }
}
