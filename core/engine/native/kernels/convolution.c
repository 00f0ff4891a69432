/* A Conformer's convolution (Gulati et al. 2020, section 2.2) between its two products, for x86 with AVX2 or AVX-512: the gate, the
   convolution over time of each channel by itself, and SiLU, while a few channels of a window stay in the cache. */
#include "vectors.h"

enum { CHANNELS = 64, VECTORS = CHANNELS / WIDTH };

/* Bytes of scratch memory that mynah_convolution needs. */
EXPORT long SCRATCH_OF(mynah_convolution)(long frames, long kernel) { return 4 * (frames + kernel - 1) * CHANNELS; }

/* a * sigmoid(b) of some channels of all frames, with zeros for the frames that the convolution sees beyond both ends. */
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

/* A window's values: (frames, 2, width), width a multiple of 64; weight: (kernel, width); bias: (width,); out: (frames,
   width). */
typedef struct {
    const float *values;
    long frames, width;
    const float *weight, *bias;
    long kernel, left;
    float *out;
    int silu;
} Convolution;

/* Frame by frame: out = bias + the sum over k of weight[k] * gated[frame + k - left], with SiLU if asked, of the channels
   [first, last), in 64s.

   scratch: as many bytes as mynah_convolution_scratch says. */
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
