/* Lets the threads of OpenMP, which torch's own operators run on, share a kernel's work: GOMP_parallel calls this once on
   each. To wake threads of Python's for every product takes 60 times as long. */
#include "vectors.h"

/* What all kernels are: they compute the part [first, last) of a job, with scratch memory of their own. */
typedef void (*Kernel)(const void *job, long first, long last, uint8_t *scratch);

/* `count` parts are divided into `shares`, each with `scratch_bytes` of scratch. number, team: omp_get_thread_num and
   omp_get_num_threads; kernel_threads.py has the same fields. */
typedef struct {
    Kernel kernel;
    const void *job;
    long count, shares;
    uint8_t *scratch;
    long scratch_bytes;
    int (*number)(void), (*team)(void);
} Shares;

EXPORT void mynah_compute_share(const Shares *s) {
    int team = s->team(); /* it may be smaller than was asked for */
    for (long i = s->number(); i < s->shares; i += team)
        s->kernel(s->job, s->count * i / s->shares, s->count * (i + 1) / s->shares, s->scratch + i * s->scratch_bytes);
}
