/* The product of a few fp32 rows and bf16 weights that are mapped from a file, for AVX2, AVX-512 and ARM.

   A bf16 number is the upper half of an fp32 number. One load brings the weights of two vectors. A shift by 16 bits leaves
   the weights with even indices, and clearing the lower halves leaves those with odd indices. A row's numbers are put into
   the same order first, once. */
#include "bf16_weights.h"

#ifdef AVX512
enum { MANY = 5, FEW = 8 }; /* columns of a tile, and of a tile with one or two rows */
#else
enum { MANY = 3, FEW = 5 };
#endif
enum { WIDE = 2 * WIDTH, TILE_ROWS = 4 };
enum { TILE = TILE_ROWS * MANY > 2 * FEW ? TILE_ROWS * MANY : 2 * FEW }; /* sums of the largest tile */
enum { BLOCK_ROWS = 64, BLOCK_BYTES = 192 << 10 }; /* rows of a block, and bytes of weights that stay in the second cache */

/* Return the bytes of scratch memory that mynah_bf16_weights needs. */
EXPORT long SCRATCH_OF(mynah_bf16_weights)(long rows, long inputs) {
    return 4 * inputs * (rows < BLOCK_ROWS ? rows : BLOCK_ROWS) + 64;
}

/* Copy a row. In each two vectors, numbers with even indices come first. */
INLINE void put_in_order(const float *x, long inputs, float *ordered) {
#ifdef AVX512
    const __m512i even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    const __m512i odd = _mm512_or_si512(even, _mm512_set1_epi32(1));
    for (long k = 0; k < inputs; k += WIDE) {
        __m512 low = _mm512_loadu_ps(x + k), high = _mm512_loadu_ps(x + k + WIDTH);
        _mm512_store_ps(ordered + k, _mm512_permutex2var_ps(low, even, high));
        _mm512_store_ps(ordered + k + WIDTH, _mm512_permutex2var_ps(low, odd, high));
    }
#elif defined(__aarch64__)
    for (long k = 0; k < inputs; k += WIDE) {
        Vector low = neon_loadu_ps(x + k), high = neon_loadu_ps(x + k + WIDTH);
        Vector even = {vuzp1q_f32(low.low, low.high), vuzp1q_f32(high.low, high.high)};
        Vector odd = {vuzp2q_f32(low.low, low.high), vuzp2q_f32(high.low, high.high)};
        neon_store_ps(ordered + k, even);
        neon_store_ps(ordered + k + WIDTH, odd);
    }
#else
    for (long k = 0; k < inputs; k += WIDE) {
        __m256 low = _mm256_loadu_ps(x + k), high = _mm256_loadu_ps(x + k + 8);
        __m256 even = _mm256_shuffle_ps(low, high, 0x88), odd = _mm256_shuffle_ps(low, high, 0xdd);
        /* the shuffle works within halves, so quarters 0 and 2 come first */
        _mm256_store_ps(ordered + k, _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(even), 0xd8)));
        _mm256_store_ps(ordered + k + 8, _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(odd), 0xd8)));
    }
#endif
}

/* out[i][j] = ordered row i . weights j + bias j, for `rows` rows and `columns` outputs.

   The loop prefetches the weights of the tile after the next. The processor's own prefetcher stops at the end of a page,
   and a page holds two rows of 1,024. */
INLINE void multiply_tile(
    const int rows, const int columns, const float *ordered, const uint16_t *weights, long inputs, const float *bias,
    float *out, long outputs
) {
    const Integers upper = V(set1_epi32)((int)0xffff0000);
    Vector sums[TILE];
    UNROLL
    for (int i = 0; i < rows * columns; i++) sums[i] = V(setzero_ps)();
    for (long k = 0; k < inputs; k += WIDE) {
        UNROLL
        for (int odd = 0; odd < 2; odd++) {
            Vector w[TILE];
            UNROLL
            for (int j = 0; j < columns; j++) {
                Integers both = LOAD_WHOLE(weights + j * inputs + k);
                if (!odd) __builtin_prefetch(weights + (j + 2 * columns) * inputs + k);
                w[j] = AS_NUMBERS(odd ? AND(both, upper) : V(slli_epi32)(both, 16));
                KEEP_IN_REGISTER(w[j]);
            }
            UNROLL
            for (int i = 0; i < rows; i++) {
                Vector x = V(load_ps)(ordered + i * inputs + k + WIDTH * odd);
                UNROLL
                for (int j = 0; j < columns; j++) {
                    sums[i * columns + j] = V(fmadd_ps)(w[j], x, sums[i * columns + j]);
                    KEEP_IN_REGISTER(sums[i * columns + j]);
                }
            }
        }
    }
    UNROLL
    for (int i = 0; i < rows; i++) {
        UNROLL
        for (int j = 0; j < columns; j++) out[i * outputs + j] = total(sums[i * columns + j]) + (bias ? bias[j] : 0.0f);
    }
}

/* Multiply all rows for the outputs [first, last). Four rows stay in the first cache, the weights in the second. */
INLINE void multiply_columns(
    long rows, const int columns, const float *ordered, const uint16_t *weights, long inputs, long first, long last,
    const float *bias, float *out, long outputs
) {
    for (long row = 0; row < rows; row += TILE_ROWS) {
        long count = rows - row < TILE_ROWS ? rows - row : TILE_ROWS;
        const float *x = ordered + row * inputs;
        for (long column = first; column + columns <= last; column += columns) {
            const uint16_t *w = weights + column * inputs;
            const float *offset = bias ? bias + column : 0;
            float *y = out + row * outputs + column;
            if (columns <= MANY && count == 4) multiply_tile(4, columns, x, w, inputs, offset, y, outputs);
            if (columns <= MANY && count == 3) multiply_tile(3, columns, x, w, inputs, offset, y, outputs);
            if (count == 2) multiply_tile(2, columns, x, w, inputs, offset, y, outputs);
            if (count == 1) multiply_tile(1, columns, x, w, inputs, offset, y, outputs);
        }
    }
}

/* Compute x . weights + bias for the outputs [first, last). */
EXPORT void KERNEL(mynah_bf16_weights)(const Bf16Product *job, long first, long last, uint8_t *scratch) {
    const Bf16Product p = *job; /* a copy, which no store can change */
    float *ordered = (float *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
    long inputs = p.inputs, step = BLOCK_BYTES / (2 * inputs) / (FEW * MANY) * (FEW * MANY);
    step = step ? step : FEW * MANY;
    for (long begin = 0; begin < p.rows; begin += BLOCK_ROWS) {
        long count = p.rows - begin < BLOCK_ROWS ? p.rows - begin : BLOCK_ROWS;
        for (long i = 0; i < count; i++) put_in_order(p.x + (begin + i) * inputs, inputs, ordered + i * inputs);
        float *y = p.out + begin * p.outputs;
        for (long block = first; block < last; block += step) {
            long end = block + step < last ? block + step : last;
            long rest = end - (end - block) % (count <= 2 ? FEW : MANY);
            if (count <= 2) multiply_columns(count, FEW, ordered, p.weights, inputs, block, rest, p.bias, y, p.outputs);
            else multiply_columns(count, MANY, ordered, p.weights, inputs, block, rest, p.bias, y, p.outputs);
            multiply_columns(count, 1, ordered, p.weights, inputs, rest, end, p.bias, y, p.outputs);
        }
    }
}
