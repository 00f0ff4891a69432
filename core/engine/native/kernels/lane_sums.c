/* The largest sums of weights that meet in 16 bits in int8_product.c, for AVX2. */
#include "jobs.h"
#include "vectors.h"

enum { GROUP = 16 }; /* inputs whose weights meet in two sums */

/* Return eight weights, divided by the scale and rounded to the nearest number, ties to even. */
INLINE __m256 rounded(const float *x, const float *scale) {
    __m256 y = _mm256_loadu_ps(x);
    if (!scale) return y;
    return _mm256_round_ps(_mm256_div_ps(y, _mm256_broadcast_ss(scale)), _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}

/* Compute the rows [first, last): out[row] = the largest sum of eight weights, counting those of one sign only.

   The eight weights are those of 16 inputs whose index modulo 4 is 0 or 1, or the other eight. The sum of one sign is
   (sum of absolute values + absolute value of the sum) / 2. */
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
            __m256 pairs = _mm256_hadd_ps(all, absolute); /* two pairs of both sums in each half */
            __m128 sums = _mm_add_ps(_mm256_castps256_ps128(pairs), _mm256_extractf128_ps(pairs, 1));
            sums = _mm_andnot_ps(sign_of_4, sums);
            most = _mm_max_ps(most, _mm_add_ps(sums, _mm_movehl_ps(sums, sums)));
        }
        s.out[row] = 0.5f * _mm_cvtss_f32(_mm_max_ss(most, _mm_movehdup_ps(most)));
    }
}
