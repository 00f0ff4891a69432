/* A transducer's greedy search (RNN-T and TDT), all steps of it, for x86 with AVX2 and FMA, or AVX-512: what each step does
   is in transducer_search.py. Weights are read in bf16 as they lie in the file. */
#include "bf16_weights.h"

enum { RELU, TANH, SIGMOID }; /* of the joint network */
enum { LABEL, FRAME, END, PROBABILITY, FIELDS };
enum { AFTER = 16 }; /* numbers behind a matrix that may be read and written */

/* frames, (windows, room, width): the encoder's states projected for the joint network, of which each window has `lengths`;
   a step looks at `looked_at` of them. output, (outputs, width): of labels, whose last is the blank, and of durations in
   frames; a transducer without has null there. label_gates, (labels, 4 units): the first layer's for each label. first,
   (4 units, units), and second, (4 units, 2 units), null where there is one layer alone. projection, (width, units). Gates
   are in the order input, forget, output, cell. tokens, (windows, most_tokens, FIELDS), and counts, (windows,), are results;
   a frame gives most_labels at most. */
typedef struct {
    const float *frames;
    const int64_t *lengths;
    long windows, room, width, looked_at;
    int activation;
    const uint16_t *output;
    const float *output_bias;
    long outputs, labels;
    const int64_t *durations;
    long most_labels;
    const uint16_t *label_gates;
    long units;
    const uint16_t *first, *second;
    const float *second_bias;
    const uint16_t *projection;
    const float *projection_bias;
    float *tokens;
    long most_tokens;
    int64_t *counts;
} TransducerSearch;

/* Where the search is in a window: `labels_there` were found at `latest`, the last frame with one; `row`: its first logits. */
typedef struct {
    long number, frame, latest, labels_there, label, row;
} Window;

/* What a call works on; of `hidden` and `cells` each layer has (windows, units). */
typedef struct {
    Window *windows;
    Window **open, **found;
    float *sums, *logits, *hidden[2], *cells[2], *predicted, *inputs, *gates, *results;
    uint8_t *scratch;
} Memory;

INLINE long whole(long bytes) { return (bytes + 63) & ~63L; }

INLINE long larger(long a, long b) { return a > b ? a : b; }

/* Bytes of scratch memory that mynah_transducer_search needs. */
EXPORT long SCRATCH_OF(mynah_transducer_search)(long windows, long looked_at, long width, long outputs, long units) {
    long rows = windows * looked_at, most = larger(rows, windows), widest = larger(width, 2 * units);
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
    m->found = take(&free, windows * (long)sizeof(Window *));
    m->sums = take_numbers(&free, windows * s->looked_at * s->width);
    m->logits = take_numbers(&free, windows * s->looked_at * s->outputs);
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
    const Product product = {x, rows, inputs, weights, outputs, bias, out};
    KERNEL(mynah_bf16_weights)(&product, 0, outputs, scratch);
}

INLINE void copy(const float *from, long count, float *to) {
    for (long i = 0; i < count; i += WIDTH) V(storeu_ps)(to + i, V(loadu_ps)(from + i));
}

INLINE Vector hyperbolic_tangent(Vector x) {
    Vector two = V(set1_ps)(2.0f);
    return V(fmsub_ps)(two, sigmoid(V(mul_ps)(two, x)), V(set1_ps)(1.0f));
}

/* An LSTM's equations for one row: its output and cell, from gates to which `label_gates` are added where they are given. */
INLINE void move_on(const float *gates, const uint16_t *label_gates, long units, float *cell, float *hidden) {
    for (long k = 0; k < units; k += WIDTH) {
        Vector each[4];
        UNROLL
        for (int gate = 0; gate < 4; gate++) {
            each[gate] = V(loadu_ps)(gates + gate * units + k);
            if (label_gates) each[gate] = V(add_ps)(widened(label_gates + gate * units + k), each[gate]);
        }
        Vector kept = V(mul_ps)(sigmoid(each[1]), V(loadu_ps)(cell + k));
        Vector new = V(fmadd_ps)(sigmoid(each[0]), hyperbolic_tangent(each[3]), kept);
        V(storeu_ps)(cell + k, new);
        V(storeu_ps)(hidden + k, V(mul_ps)(sigmoid(each[2]), hyperbolic_tangent(new)));
    }
}

/* The prediction network moves on by the label of each of `count` windows. */
static void predict(const TransducerSearch *s, const Memory *m, Window *const *windows, long count) {
    long units = s->units, width = s->width;
    int layers = s->second ? 2 : 1;
    for (int layer = 0; layer < layers; layer++) {
        long inputs = layer ? 2 * units : units;
        for (long i = 0; i < count; i++) {
            float *to = m->inputs + i * inputs;
            if (layer) copy(m->hidden[0] + windows[i]->number * units, units, to);
            copy(m->hidden[layer] + windows[i]->number * units, units, to + inputs - units);
        }
        const float *bias = layer ? s->second_bias : 0;
        multiply(m->inputs, count, inputs, layer ? s->second : s->first, 4 * units, bias, m->gates, m->scratch);
        for (long i = 0; i < count; i++) {
            long place = windows[i]->number * units;
            const uint16_t *of_label = layer ? 0 : s->label_gates + windows[i]->label * 4 * units;
            move_on(m->gates + i * 4 * units, of_label, units, m->cells[layer] + place, m->hidden[layer] + place);
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

/* How many frames a step looks at of a window. */
INLINE long frames_ahead(const TransducerSearch *s, const Window *window, long length) {
    long left = length - window->frame;
    return left < s->looked_at ? left : s->looked_at;
}

/* The logits of the next frames of `count` windows. */
static void look_ahead(const TransducerSearch *s, const Memory *m, long first, Window *const *windows, long count) {
    long rows = 0, width = s->width;
    for (long i = 0; i < count; i++) {
        Window *window = windows[i];
        long number = first + window->number, ahead = frames_ahead(s, window, (long)s->lengths[number]);
        const float *frame = s->frames + (number * s->room + window->frame) * width;
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

/* Where the first of the largest numbers stands; -1 among such as are none (NaN). */
static long place_of_largest(const float *x, long count) {
    float most = x[0];
    long i = 0;
    if (count >= WIDTH) {
        Vector found = V(loadu_ps)(x);
        for (i = WIDTH; i + WIDTH <= count; i += WIDTH) found = V(max_ps)(found, V(loadu_ps)(x + i));
        most = largest(found);
    }
    for (; i < count; i++) most = x[i] > most ? x[i] : most;
    for (i = 0; i < count; i++)
        if (x[i] == most) return i;
    return -1;
}

/* The largest number's share of the exponentials of all. */
static float share_of_largest(const float *x, long count, float most) {
    Vector top = V(set1_ps)(most), sum = V(setzero_ps)();
    long i = 0;
    for (; i + WIDTH <= count; i += WIDTH) sum = V(add_ps)(sum, exponential(V(sub_ps)(V(loadu_ps)(x + i), top)));
    float rest[WIDTH];
    for (long j = 0; j < WIDTH; j++) rest[j] = i + j < count ? x[i + j] - most : -100.0f;
    return 1.0f / (total(sum) + total(exponential(V(loadu_ps)(rest))));
}

/* Go on in one window to its first label among the frames that were looked at; whether there is one. */
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
        window->labels_there = frame == window->latest ? window->labels_there + 1 : 1;
        if (window->labels_there >= s->most_labels && next == frame) next++;
        window->frame = next, window->latest = frame, window->label = label;
        long place = (long)s->counts[number]++;
        float *token = s->tokens + (number * s->most_tokens + place) * FIELDS;
        token[LABEL] = (float)label, token[FRAME] = (float)frame;
        token[END] = (float)(frame + (durations ? duration : 1));
        token[PROBABILITY] = share_of_largest(logits, s->labels, logits[label]);
        return 1;
    }
}

/* All tokens of the windows [first, last). scratch: as many bytes as mynah_transducer_search_scratch says. */
EXPORT void KERNEL(mynah_transducer_search)(const TransducerSearch *s, long first, long last, uint8_t *scratch) {
    Memory m;
    long count = last - first, open = 0;
    lay_out(s, count, scratch, &m);
    for (long i = 0; i < count; i++) {
        m.windows[i] = (Window){.number = i, .latest = -1, .label = s->labels - 1};
        m.found[i] = m.windows + i;
        s->counts[first + i] = 0;
        if (s->lengths[first + i] > 0) m.open[open++] = m.windows + i;
    }
    predict(s, &m, m.found, count);
    while (open) {
        look_ahead(s, &m, first, m.open, open);
        long found = 0, left = 0;
        for (long i = 0; i < open; i++) {
            Window *window = m.open[i];
            if (find_label(s, &m, first, window)) m.found[found++] = window;
            if (window->frame < s->lengths[first + window->number]) m.open[left++] = window;
        }
        predict(s, &m, m.found, found);
        open = left;
    }
}
