/* A Conformer's convolution (Gulati et al. 2020, section 2.2) between its two products, for x86 with AVX2: the gate, the
   convolution over time of each channel by itself, and SiLU, while a few channels of a window stay in the cache. */
#include "vectors.h"

enum { CHANNELS = 64, VECTORS = CHANNELS / 8 };

/* How many numbers of scratch memory mynah_convolution needs. */
EXPORT long mynah_convolution_scratch(long frames, long kernel) { return (frames + kernel - 1) * CHANNELS; }

/* a * sigmoid(b) of some channels of all frames, with zeros for the frames that the convolution sees beyond both ends. */
INLINE void gate(const float *values, long frames, long width, long left, long right, float *gated) {
    for (long i = 0; i < left * CHANNELS; i++) gated[i] = 0.0f;
    gated += left * CHANNELS;
    for (long frame = 0; frame < frames; frame++, gated += CHANNELS)
        for (int i = 0; i < CHANNELS; i += 8) {
            const float *value = values + frame * 2 * width + i;
            _mm256_storeu_ps(gated + i, _mm256_mul_ps(_mm256_loadu_ps(value), sigmoid(_mm256_loadu_ps(value + width))));
        }
    for (long i = 0; i < right * CHANNELS; i++) gated[i] = 0.0f;
}

/* Frame by frame of one window: out = bias + the sum over k of weight[k] * gated[frame + k - left], with SiLU if asked.

   values: (frames, 2, width), width a multiple of 64; weight: (kernel, width); bias: (width,); out: (frames, width).
   scratch: mynah_convolution_scratch numbers. */
EXPORT void mynah_convolution(
    const float *values, long frames, long width, const float *weight, const float *bias, long kernel, long left, int silu,
    float *out, float *scratch
) {
    for (long channel = 0; channel < width; channel += CHANNELS) {
        gate(values + channel, frames, width, left, kernel - 1 - left, scratch);
        for (long frame = 0; frame < frames; frame++) {
            __m256 sums[VECTORS];
            UNROLL
            for (int i = 0; i < VECTORS; i++) sums[i] = _mm256_loadu_ps(bias + channel + 8 * i);
            for (long k = 0; k < kernel; k++) {
                const float *w = weight + k * width + channel, *x = scratch + (frame + k) * CHANNELS;
                UNROLL
                for (int i = 0; i < VECTORS; i++)
                    sums[i] = _mm256_fmadd_ps(_mm256_loadu_ps(w + 8 * i), _mm256_loadu_ps(x + 8 * i), sums[i]);
            }
            UNROLL
            for (int i = 0; i < VECTORS; i++) {
                __m256 y = silu ? _mm256_mul_ps(sums[i], sigmoid(sums[i])) : sums[i];
                _mm256_storeu_ps(out + frame * width + channel + 8 * i, y);
            }
        }
    }
}
