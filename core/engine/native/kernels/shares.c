/* Shares of a kernel's work for the OpenMP threads of torch. GOMP_parallel calls this function once on each thread. Python
   threads take 60 times as long to wake. */
#include "jobs.h"
#include "vectors.h"

EXPORT void mynah_compute_share(const Shares *s) {
    int team = s->team(); /* may be smaller than the requested team */
    for (long i = s->number(); i < s->shares; i += team)
        s->kernel(s->job, s->count * i / s->shares, s->count * (i + 1) / s->shares, s->scratch + i * s->scratch_bytes);
}
