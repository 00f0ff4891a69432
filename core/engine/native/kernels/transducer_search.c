/* The greedy search of a transducer (RNN-T or TDT) for AVX2, AVX-512 and ARM. transducer_search.py explains a step. Weights are
   bf16 and mapped from the file. */
#include "bf16_weights.h"
#include "jobs.h"

enum { RELU, TANH, SIGMOID }; /* activations of the joint network */
enum { LABEL, FRAME, END, PROBABILITY, POWER, WEIGHTED };
enum { AFTER = 16 }; /* numbers behind a matrix that may be read and written */

/* The place of the search in a window.
   frame: the next frame.
   latest: the last frame with a label. It has `labels_on_latest` labels.
   label: the last label.
   row: the row of the window's first logits. */
typedef struct {
    long number, frame, latest, labels_on_latest, label, row;
} Window;

/* The memory of a call. `open` holds the unfinished windows, `extended` those that have just got a label. Each layer's
   `hidden` and `cells` are (windows, units). */
typedef struct {
    Window *windows;
    Window **open, **extended;
    float *sums, *logits, *hidden[2], *cells[2], *predicted, *inputs, *gates, *results;
    uint8_t *scratch;
} Memory;

INLINE long whole(long bytes) { return (bytes + 63) & ~63L; }

INLINE long larger(long a, long b) { return a > b ? a : b; }

/* Return the bytes of scratch memory that mynah_transducer_search needs. */
EXPORT long SCRATCH_OF(mynah_transducer_search)(
    long windows, long frames_per_step, long width, long outputs, long units
) {
    long rows = windows * frames_per_step, most = larger(rows, windows), widest = larger(width, 2 * units);
    long numbers = rows * (width + outputs) + windows * (10 * units + 2 * width) + 12 * AFTER;
    long lists = windows * (long)(sizeof(Window) + 2 * sizeof(Window *));
    return 4 * numbers + lists + 16 * 64 + SCRATCH_OF(mynah_bf16_weights)(most, widest);
}

INLINE void *take(uint8_t **memory, long bytes) {
    uint8_t *taken = *memory;
    *memory += whole(bytes);
    return taken;
}

INLINE float *take_numbers(uint8_t **memory, long count) { return take(memory, 4 * (count + AFTER)); }

static void lay_out(const TransducerSearch *s, long windows, uint8_t *scratch, Memory *m) {
    uint8_t *free = (uint8_t *)(((uintptr_t)scratch + 63) & ~(uintptr_t)63);
    m->windows = take(&free, windows * (long)sizeof(Window));
    m->open = take(&free, windows * (long)sizeof(Window *));
    m->extended = take(&free, windows * (long)sizeof(Window *));
    m->sums = take_numbers(&free, windows * s->frames_per_step * s->width);
    m->logits = take_numbers(&free, windows * s->frames_per_step * s->outputs);
    for (int layer = 0; layer < 2; layer++) {
        m->hidden[layer] = take_numbers(&free, windows * s->units);
        m->cells[layer] = take_numbers(&free, windows * s->units);
        for (long i = 0; i < windows * s->units; i++) m->hidden[layer][i] = m->cells[layer][i] = 0.0f;
    }
    m->predicted = take_numbers(&free, windows * s->width);
    m->inputs = take_numbers(&free, windows * 2 * s->units);
    m->gates = take_numbers(&free, windows * 4 * s->units);
    m->results = take_numbers(&free, windows * s->width);
    m->scratch = free;
}

static void multiply(
    const float *x, long rows, long inputs, const uint16_t *weights, long outputs, const float *bias, float *out,
    uint8_t *scratch
) {
    const Bf16Product product = {x, rows, inputs, weights, outputs, bias, out};
    KERNEL(mynah_bf16_weights)(&product, 0, outputs, scratch);
}

INLINE void copy(const float *from, long count, float *to) {
    for (long i = 0; i < count; i += WIDTH) V(storeu_ps)(to + i, V(loadu_ps)(from + i));
}

INLINE Vector hyperbolic_tangent(Vector x) {
    Vector two = V(set1_ps)(2.0f);
    return V(fmsub_ps)(two, sigmoid(V(mul_ps)(two, x)), V(set1_ps)(1.0f));
}

/* Compute an LSTM's output and cell for one row from its gates. Add `label_gates` to the gates if they are given. */
INLINE void lstm_step(const float *gates, const uint16_t *label_gates, long units, float *cell, float *hidden) {
    for (long k = 0; k < units; k += WIDTH) {
        Vector each[4];
        UNROLL
        for (int gate = 0; gate < 4; gate++) {
            each[gate] = V(loadu_ps)(gates + gate * units + k);
            if (label_gates) each[gate] = V(add_ps)(widened(label_gates + gate * units + k), each[gate]);
        }
        Vector remembered = V(mul_ps)(sigmoid(each[1]), V(loadu_ps)(cell + k));
        Vector new = V(fmadd_ps)(sigmoid(each[0]), hyperbolic_tangent(each[3]), remembered);
        V(storeu_ps)(cell + k, new);
        V(storeu_ps)(hidden + k, V(mul_ps)(sigmoid(each[2]), hyperbolic_tangent(new)));
    }
}

/* Advance the prediction network by the last label of each of `count` windows. */
static void predict(const TransducerSearch *s, const Memory *m, Window *const *windows, long count) {
    long units = s->units, width = s->width;
    int layers = s->second_weight ? 2 : 1;
    for (int layer = 0; layer < layers; layer++) {
        long inputs = layer ? 2 * units : units;
        for (long i = 0; i < count; i++) {
            float *to = m->inputs + i * inputs;
            if (layer) copy(m->hidden[0] + windows[i]->number * units, units, to);
            copy(m->hidden[layer] + windows[i]->number * units, units, to + inputs - units);
        }
        const float *bias = layer ? s->second_bias : 0;
        multiply(m->inputs, count, inputs, layer ? s->second_weight : s->first_weight, 4 * units, bias, m->gates,
                 m->scratch);
        for (long i = 0; i < count; i++) {
            long place = windows[i]->number * units;
            const uint16_t *of_label = layer ? 0 : s->label_gates + windows[i]->label * 4 * units;
            lstm_step(m->gates + i * 4 * units, of_label, units, m->cells[layer] + place, m->hidden[layer] + place);
        }
    }
    for (long i = 0; i < count; i++)
        copy(m->hidden[layers - 1] + windows[i]->number * units, units, m->inputs + i * units);
    multiply(m->inputs, count, units, s->projection, width, s->projection_bias, m->results, m->scratch);
    for (long i = 0; i < count; i++) copy(m->results + i * width, width, m->predicted + windows[i]->number * width);
}

INLINE Vector activated(Vector x, int activation) {
    if (activation == RELU) return V(max_ps)(x, V(setzero_ps)());
    return activation == TANH ? hyperbolic_tangent(x) : sigmoid(x);
}

/* Return the number of a window's frames that a step reads. */
INLINE long frames_ahead(const TransducerSearch *s, const Window *window, long length) {
    long left = length - window->frame;
    return left < s->frames_per_step ? left : s->frames_per_step;
}

/* Compute the logits of the next frames of `count` windows. */
static void look_ahead(const TransducerSearch *s, const Memory *m, long first, Window *const *windows, long count) {
    long rows = 0, width = s->width;
    for (long i = 0; i < count; i++) {
        Window *window = windows[i];
        long number = first + window->number, ahead = frames_ahead(s, window, (long)s->lengths[number]);
        const float *frame = s->frames + (number * s->most_frames + window->frame) * width;
        const float *predicted = m->predicted + window->number * width;
        window->row = rows;
        for (long end = rows + ahead; rows < end; rows++, frame += width)
            for (long k = 0; k < width; k += WIDTH) {
                Vector sum = V(add_ps)(V(loadu_ps)(frame + k), V(loadu_ps)(predicted + k));
                V(storeu_ps)(m->sums + rows * width + k, activated(sum, s->activation));
            }
    }
    multiply(m->sums, rows, width, s->output, s->outputs, s->output_bias, m->logits, m->scratch);
}

/* Return the index of the first largest number, or -1 if numbers are NaN. */
static long place_of_largest(const float *x, long count) {
    float most = x[0];
    long i = 0;
    if (count >= WIDTH) {
        Vector tops = V(loadu_ps)(x);
        for (i = WIDTH; i + WIDTH <= count; i += WIDTH) tops = V(max_ps)(tops, V(loadu_ps)(x + i));
        most = largest(tops);
    }
    for (; i < count; i++) most = x[i] > most ? x[i] : most;
    for (i = 0; i < count; i++)
        if (x[i] == most) return i;
    return -1;
}

/* Return the softmax probability of the largest number. */
static float probability_of_largest(const float *x, long count, float most) {
    Vector top = V(set1_ps)(most), sum = V(setzero_ps)();
    long i = 0;
    for (; i + WIDTH <= count; i += WIDTH) sum = V(add_ps)(sum, exponential(V(sub_ps)(V(loadu_ps)(x + i), top)));
    float rest[WIDTH];
    for (long j = 0; j < WIDTH; j++) rest[j] = i + j < count ? x[i + j] - most : -100.0f;
    return 1.0f / (total(sum) + total(exponential(V(loadu_ps)(rest))));
}

/* Write the sums of e^(alpha d) and of e^(alpha d) d. d are the differences to the largest number, `most`. */
static void sum_powers(const float *x, long count, float most, float alpha, float *sums) {
    Vector top = V(set1_ps)(most), factor = V(set1_ps)(alpha), powers = V(setzero_ps)(), weighted = V(setzero_ps)();
    long i = 0;
    for (; i + WIDTH <= count; i += WIDTH) {
        Vector difference = V(sub_ps)(V(loadu_ps)(x + i), top);
        Vector power = exponential(V(mul_ps)(factor, difference));
        powers = V(add_ps)(powers, power), weighted = V(fmadd_ps)(power, difference, weighted);
    }
    float rest[WIDTH], scaled[WIDTH];
    for (long j = 0; j < WIDTH; j++) {
        rest[j] = i + j < count ? x[i + j] - most : 0.0f;
        scaled[j] = i + j < count ? alpha * rest[j] : -100.0f;
    }
    Vector power = exponential(V(loadu_ps)(scaled));
    sums[0] = total(powers) + total(power);
    sums[1] = total(weighted) + total(V(mul_ps)(power, V(loadu_ps)(rest)));
}

/* Advance one window to its next label among the frames that the step has read. Return whether it has one. */
static int find_label(const TransducerSearch *s, const Memory *m, long first, Window *window) {
    long number = first + window->number, blank = s->labels - 1, durations = s->outputs - s->labels;
    long ahead = frames_ahead(s, window, (long)s->lengths[number]), passed = 0;
    for (;;) {
        const float *logits = m->logits + (window->row + passed) * s->outputs;
        long label = place_of_largest(logits, s->labels), duration = 0;
        if (durations) {
            long place = place_of_largest(logits + s->labels, durations);
            duration = place < 0 ? 0 : (long)s->durations[place];
        }
        if (label == blank || label < 0) {
            passed += duration > 1 ? duration : 1;
            if (passed < ahead) continue;
            window->frame += passed;
            return 0;
        }
        long frame = window->frame + passed, next = frame + duration;
        window->labels_on_latest = frame == window->latest ? window->labels_on_latest + 1 : 1;
        if (window->labels_on_latest >= s->max_symbols && next == frame) next++;
        window->frame = next, window->latest = frame, window->label = label;
        long place = (long)s->counts[number]++;
        float *token = s->tokens + (number * s->most_tokens + place) * s->fields;
        token[LABEL] = (float)label, token[FRAME] = (float)frame;
        token[END] = (float)(frame + (durations ? duration : 1));
        token[PROBABILITY] = probability_of_largest(logits, s->labels, logits[label]);
        if (s->alpha > 0.0f) sum_powers(logits, s->labels, logits[label], s->alpha, token + POWER);
        return 1;
    }
}

/* Search the windows [first, last). */
EXPORT void KERNEL(mynah_transducer_search)(const TransducerSearch *s, long first, long last, uint8_t *scratch) {
    Memory m;
    long count = last - first, open = 0;
    lay_out(s, count, scratch, &m);
    for (long i = 0; i < count; i++) {
        m.windows[i] = (Window){.number = i, .latest = -1, .label = s->labels - 1};
        m.extended[i] = m.windows + i;
        s->counts[first + i] = 0;
        if (s->lengths[first + i] > 0) m.open[open++] = m.windows + i;
    }
    predict(s, &m, m.extended, count);
    while (open) {
        look_ahead(s, &m, first, m.open, open);
        long extended = 0, left = 0;
        for (long i = 0; i < open; i++) {
            Window *window = m.open[i];
            if (find_label(s, &m, first, window)) m.extended[extended++] = window;
            if (window->frame < s->lengths[first + window->number]) m.open[left++] = window;
        }
        predict(s, &m, m.extended, extended);
        open = left;
    }
}
