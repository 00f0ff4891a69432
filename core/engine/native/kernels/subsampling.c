/* An encoder's entry for AVX2, AVX-512 and ARM, and with VNNI for models in int8.

   Source: FastConformer, Rekesh et al. 2023, section 3.1. Three convolutions of 3 x 3 have stride 2, and a ReLU follows
   each. The second and third are depthwise, and a product follows before the ReLU. The kernel goes frame by frame, so that
   the inputs of a frame stay in the second cache. A whole layer would take 4 MB for a second of sound. With VNNI the
   products are computed in 16-bit integers. */
#include "jobs.h"

#ifdef __AVX512VNNI__
#define PAIRS
#include "pair_product.h"
#undef KERNEL
#undef SCRATCH_OF
#define KERNEL(name) name##_vnni
#define SCRATCH_OF(name) name##_vnni_scratch
#else
#include "fp32_product.h"
#endif

enum { STAGES = 3, TAPS = 3, PAD = 2, HELD = 4, AT_ONCE = 4, BANDS = 4 };

/* The weights of one stage.
   weight (3, 3, channels): times, bands, channels.
   mix: the matrix of the product that follows, in panels (channels / LANE, channels, LANE), or in pairs with the scales of
   the outputs behind them. No product follows the first stage. */
typedef struct {
    const float *weight, *bias, *mix, *mix_bias;
} Stage;

/* Shapes, weights and memory. `held` holds the last frames of the first two stages, each with zeros around its bands. */
typedef struct {
    long channels, left; /* zeros before the first frame and band: 1, or 2 for a causal encoder */
    long bands[STAGES + 1], frames[STAGES + 1]; /* before the first stage and after each */
    Stage stages[STAGES];
    const float *features;
    float *rows, *held[STAGES - 1], *zeros, *unmixed[STAGES]; /* unmixed, by stage: frames that wait for their product */
    long next[STAGES - 1]; /* the next frame of each stage */
    int32_t *pairs; /* rows rounded for a product in 16-bit integers, and their scales */
    float *row_scales;
} Work;

INLINE long frame_size(long bands, long channels) { return (bands + 2 * PAD) * channels; }

/* Return the bytes of scratch memory that mynah_subsampling needs. See Subsampling for `bands`. */
EXPORT long SCRATCH_OF(mynah_subsampling)(long channels, const long *bands) {
    long held = frame_size(bands[1], channels) * (HELD + 1) + frame_size(bands[2], channels) * HELD;
    long rows = 0;
#ifdef PAIRS
    rows = AT_ONCE * bands[2] * (pairs_line(channels) + 1);
#endif
    return 4 * (TAPS * (bands[0] + 2 * PAD + 2 * BANDS) + held + AT_ONCE * (bands[2] + bands[3]) * channels + rows);
}

INLINE void clear(float *x, long count) {
    for (long i = 0; i < count; i += WIDTH) V(storeu_ps)(x + i, V(setzero_ps)());
}

/* Return the memory of a frame after a stage. A frame outside the window is zeros. */
INLINE float *held_frame(const Work *w, int stage, long frame) {
    if (frame < 0 || frame >= w->frames[stage + 1]) return w->zeros;
    return w->held[stage] + frame % HELD * frame_size(w->bands[stage + 1], w->channels);
}

/* Compute a frame of the first stage: one channel becomes many. */
INLINE void first_frame(const Work *w, long frame) {
    const long width = w->bands[0] + 2 * PAD + 2 * BANDS, channels = w->channels, mels = w->bands[0];
    for (long t = 0; t < TAPS; t++) {
        long at = 2 * frame - w->left + t;
        float *row = w->rows + t * width;
        int is_there = at >= 0 && at < w->frames[0];
        for (long i = 0; i < width; i++) row[i] = 0.0f;
        if (is_there)
            for (long i = 0; i < mels; i++) row[PAD + i] = w->features[at * mels + i];
    }
    float *out = held_frame(w, 0, frame) + PAD * channels;
    for (long channel = 0; channel < channels; channel += LANE) {
        const float *weight = w->stages[0].weight + channel, *bias = w->stages[0].bias + channel;
        for (long band = 0; band < w->bands[1]; band += BANDS) {
            Vector sums[2 * BANDS];
            UNROLL
            for (int i = 0; i < BANDS; i++) {
                sums[2 * i] = V(loadu_ps)(bias);
                sums[2 * i + 1] = V(loadu_ps)(bias + WIDTH);
            }
            UNROLL
            for (int tap = 0; tap < TAPS * TAPS; tap++) {
                const float *x = w->rows + tap / TAPS * width + 2 * band + PAD - w->left + tap % TAPS;
                Vector low = V(loadu_ps)(weight + tap * channels);
                Vector high = V(loadu_ps)(weight + tap * channels + WIDTH);
                UNROLL
                for (int i = 0; i < BANDS; i++) {
                    Vector each = V(set1_ps)(x[2 * i]);
                    sums[2 * i] = V(fmadd_ps)(each, low, sums[2 * i]);
                    sums[2 * i + 1] = V(fmadd_ps)(each, high, sums[2 * i + 1]);
                }
            }
            for (int i = 0; i < BANDS && band + i < w->bands[1]; i++) {
                float *y = out + (band + i) * channels + channel;
                V(storeu_ps)(y, V(max_ps)(sums[2 * i], V(setzero_ps)()));
                V(storeu_ps)(y + WIDTH, V(max_ps)(sums[2 * i + 1], V(setzero_ps)()));
            }
        }
    }
}

/* Compute the depthwise convolution over three frames of the stage before. `out` is (bands, channels). */
INLINE void each_channel(const Work *w, int stage, long frame, float *out) {
    const long channels = w->channels;
    const float *x[TAPS];
    for (int t = 0; t < TAPS; t++)
        x[t] = held_frame(w, stage - 1, 2 * frame - w->left + t) + (PAD - w->left) * channels;
    for (long channel = 0; channel < channels; channel += WIDTH) {
        Vector weights[TAPS * TAPS], bias = V(loadu_ps)(w->stages[stage].bias + channel);
        UNROLL
        for (int tap = 0; tap < TAPS * TAPS; tap++)
            weights[tap] = V(loadu_ps)(w->stages[stage].weight + tap * channels + channel);
        for (long band = 0; band < w->bands[stage + 1]; band++) {
            Vector sum = bias;
            UNROLL
            for (int tap = 0; tap < TAPS * TAPS; tap++) {
                const float *each = x[tap / TAPS] + (2 * band + tap % TAPS) * channels + channel;
                sum = V(fmadd_ps)(weights[tap], V(loadu_ps)(each), sum);
            }
            V(storeu_ps)(out + band * channels + channel, sum);
        }
    }
}

/* Round `rows` rows for a product in 16-bit integers. In fp32 do nothing. */
INLINE void prepare_rows(const Work *w, const float *x, long rows) {
#ifdef PAIRS
    for (long i = 0; i < rows; i++)
        w->row_scales[i] = round_to_pairs(x + i * w->channels, 0, w->channels, 0, LEVELS_OF_ROWS,
                                          w->pairs + i * pairs_line(w->channels));
#else
    (void)w, (void)x, (void)rows;
#endif
}

/* Compute relu(rows . panel + bias) for one panel's columns of `out`, for `rows` prepared rows from `first` on. */
INLINE void mix_panel(const Work *w, int stage, long panel, const float *x, long first, long rows, float *out) {
    const long channels = w->channels, column = panel * LANE;
    const Stage *s = &w->stages[stage];
#ifdef PAIRS
    const int32_t *panels = (const int32_t *)s->mix;
    (void)x;
    multiply_panel(rows, w->pairs + first * pairs_line(channels), w->row_scales + first, panels,
                   (const float *)(panels + channels * channels / 2), s->mix_bias, channels, column, out, channels);
#else
    multiply(rows, x + first * channels, channels, s->mix + column * channels, LANE, channels, out + column, channels,
             s->mix_bias + column, 0);
#endif
    for (long row = 0; row < rows; row++)
        for (int i = 0; i < LANE; i += WIDTH) {
            float *y = out + row * channels + column + i;
            V(storeu_ps)(y, V(max_ps)(V(loadu_ps)(y), V(setzero_ps)()));
        }
}

/* Compute the second stage up to frame `last`, and the frames of the first stage that it needs. */
INLINE void second_frames(Work *w, long last) {
    const long size = w->bands[2] * w->channels;
    while (w->next[1] <= last) {
        long first = w->next[1], count = 0;
        for (; w->next[1] <= last && count < AT_ONCE; w->next[1]++, count++) {
            for (; w->next[0] <= 2 * w->next[1] - w->left + TAPS - 1; w->next[0]++)
                if (w->next[0] >= 0 && w->next[0] < w->frames[1]) first_frame(w, w->next[0]);
            each_channel(w, 1, w->next[1], w->unmixed[1] + count * size);
        }
        prepare_rows(w, w->unmixed[1], count * w->bands[2]);
        for (long panel = 0; panel < w->channels / LANE; panel++)
            for (long i = 0; i < count; i++)
                if (first + i >= 0 && first + i < w->frames[2])
                    mix_panel(w, 1, panel, w->unmixed[1], i * w->bands[2], w->bands[2],
                              held_frame(w, 1, first + i) + PAD * w->channels);
    }
}

/* Compute the frames [first, last) after the third stage. */
EXPORT void KERNEL(mynah_subsampling)(const Subsampling *job, long first, long last, uint8_t *scratch) {
    const Subsampling j = *job;
    const long channels = j.channels, left = j.left, *bands = j.bands;
    Work w = {.channels = channels, .left = left, .features = j.features, .rows = (float *)scratch};
    for (int i = 0; i <= STAGES; i++) w.bands[i] = bands[i], w.frames[i] = j.frames[i];
    for (int i = 0; i < STAGES; i++)
        w.stages[i] = (Stage){j.stages[4 * i], j.stages[4 * i + 1], j.stages[4 * i + 2], j.stages[4 * i + 3]};
    w.held[0] = w.rows + TAPS * (bands[0] + 2 * PAD + 2 * BANDS);
    w.held[1] = w.held[0] + HELD * frame_size(bands[1], channels);
    w.zeros = w.held[1] + HELD * frame_size(bands[2], channels);
    w.unmixed[1] = w.zeros + frame_size(bands[1], channels);
    w.unmixed[2] = w.unmixed[1] + AT_ONCE * bands[2] * channels;
#ifdef PAIRS
    w.row_scales = w.unmixed[2] + AT_ONCE * bands[3] * channels;
    w.pairs = (int32_t *)(w.row_scales + AT_ONCE * bands[2]);
#endif
    clear(w.held[0], w.unmixed[1] - w.held[0]);
    w.next[1] = 2 * first - left;
    w.next[0] = 2 * w.next[1] - left;
    const long size = bands[3] * channels;
    for (long frame = first; frame < last; frame += AT_ONCE) {
        long count = last - frame < AT_ONCE ? last - frame : AT_ONCE;
        for (long i = 0; i < count; i++) {
            second_frames(&w, 2 * (frame + i) - left + TAPS - 1);
            each_channel(&w, 2, frame + i, w.unmixed[2] + i * size);
        }
        prepare_rows(&w, w.unmixed[2], count * bands[3]);
        for (long panel = 0; panel < channels / LANE; panel++)
            mix_panel(&w, 2, panel, w.unmixed[2], 0, count * bands[3], j.out + frame * size);
    }
}
