/* A Conformer's gate, depthwise convolution over time and SiLU, for AVX2, AVX-512 and ARM.

   Source: Gulati et al. 2020, section 2.2. The kernel takes a few channels at a time, and these stay in the cache. */
#include "jobs.h"
#include "vectors.h"

enum { CHANNELS = 64, VECTORS = CHANNELS / WIDTH };

/* Return the bytes of scratch memory that mynah_convolution needs. */
EXPORT long SCRATCH_OF(mynah_convolution)(long frames, long kernel) { return 4 * (frames + kernel - 1) * CHANNELS; }

/* gated = a * sigmoid(b) for CHANNELS channels of all frames. Zeros stand for the frames before and behind the window. */
INLINE void gate(const float *values, long frames, long width, long left, long right, float *gated) {
    for (long i = 0; i < left * CHANNELS; i++) gated[i] = 0.0f;
    gated += left * CHANNELS;
    for (long frame = 0; frame < frames; frame++, gated += CHANNELS)
        for (int i = 0; i < CHANNELS; i += WIDTH) {
            const float *value = values + frame * 2 * width + i;
            V(storeu_ps)(gated + i, V(mul_ps)(V(loadu_ps)(value), sigmoid(V(loadu_ps)(value + width))));
        }
    for (long i = 0; i < right * CHANNELS; i++) gated[i] = 0.0f;
}

/* Compute the channels [first, last), counted in groups of 64:
   out[frame] = bias + the sum over k of weight[k] * gated[frame + k - left], then SiLU if the job says so. */
EXPORT void KERNEL(mynah_convolution)(const Convolution *job, long first, long last, uint8_t *scratch) {
    const Convolution c = *job;
    float *gated = (float *)scratch;
    for (long channel = first * CHANNELS; channel < last * CHANNELS; channel += CHANNELS) {
        gate(c.values + channel, c.frames, c.width, c.left, c.kernel - 1 - c.left, gated);
        for (long frame = 0; frame < c.frames; frame++) {
            Vector sums[VECTORS];
            UNROLL
            for (int i = 0; i < VECTORS; i++) sums[i] = V(loadu_ps)(c.bias + channel + WIDTH * i);
            for (long k = 0; k < c.kernel; k++) {
                const float *w = c.weight + k * c.width + channel, *x = gated + (frame + k) * CHANNELS;
                UNROLL
                for (int i = 0; i < VECTORS; i++)
                    sums[i] = V(fmadd_ps)(V(loadu_ps)(w + WIDTH * i), V(loadu_ps)(x + WIDTH * i), sums[i]);
            }
            UNROLL
            for (int i = 0; i < VECTORS; i++) {
                Vector y = c.silu ? V(mul_ps)(sums[i], sigmoid(sums[i])) : sums[i];
                V(storeu_ps)(c.out + frame * c.width + channel + WIDTH * i, y);
            }
        }
    }
}
