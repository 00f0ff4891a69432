/* How much the weights of int8_product.c come to where eight products meet in 16 bits, for x86 with AVX2. */
#include "vectors.h"

enum { GROUP = 16 }; /* inputs, whose weights meet in two sums */

/* weights: (rows, inputs) in fp32, inputs a multiple of 16; scale: (rows,), by which they are divided and then rounded, to
   even numbers where they lie between two, or null: they are taken as they are; out: (rows,). */
typedef struct {
    const float *weights;
    long inputs;
    const float *scale;
    float *out;
} LaneSums;

INLINE __m256 rounded(const float *x, const float *scale) {
    __m256 y = _mm256_loadu_ps(x);
    if (!scale) return y;
    return _mm256_round_ps(_mm256_div_ps(y, _mm256_broadcast_ss(scale)), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}

/* out[row] = the largest sum of weights of one sign, of those whose number leaves 0 or 1 when divided by 4 among 16, or of
   the others, for the rows [first, last). Such a sum is half of their absolute values' and the absolute value of all. */
EXPORT void mynah_lane_sums(const LaneSums *job, long first, long last, uint8_t *scratch) {
    const LaneSums s = *job;
    const __m256 sign = _mm256_set1_ps(-0.0f);
    const __m128 sign_of_4 = _mm256_castps256_ps128(sign);
    (void)scratch;
    for (long row = first; row < last; row++) {
        const float *weights = s.weights + row * s.inputs, *scale = s.scale ? s.scale + row : 0;
        __m128 most = _mm_setzero_ps();
        for (long k = 0; k < s.inputs; k += GROUP) {
            __m256 low = rounded(weights + k, scale), high = rounded(weights + k + 8, scale);
            __m256 all = _mm256_add_ps(low, high);
            __m256 absolute = _mm256_add_ps(_mm256_andnot_ps(sign, low), _mm256_andnot_ps(sign, high));
            __m256 pairs = _mm256_hadd_ps(all, absolute); /* in each half two pairs of both */
            __m128 sums = _mm_add_ps(_mm256_castps256_ps128(pairs), _mm256_extractf128_ps(pairs, 1));
            sums = _mm_andnot_ps(sign_of_4, sums);
            most = _mm_max_ps(most, _mm_add_ps(sums, _mm_movehl_ps(sums, sums)));
        }
        s.out[row] = 0.5f * _mm_cvtss_f32(_mm_max_ss(most, _mm_movehdup_ps(most)));
    }
}
