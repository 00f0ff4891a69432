/* The number of this library's interface and the sizes of its jobs. The package's __init__.py and c_structures.py compare
   them with their own. Raise the number in both places when a function or a job changes. */
#include "jobs.h"
#include "vectors.h"

EXPORT int mynah_interface(void) { return 18; }

#define EXPORT_SIZE(job) EXPORT const long mynah_size_of_##job = sizeof(job)

EXPORT_SIZE(Accumulators);
EXPORT_SIZE(Attention);
EXPORT_SIZE(Bf16Product);
EXPORT_SIZE(CachedAttention);
EXPORT_SIZE(CacheRounding);
EXPORT_SIZE(Convolution);
EXPORT_SIZE(Int8Product);
EXPORT_SIZE(LaneSums);
EXPORT_SIZE(PairProduct);
EXPORT_SIZE(Requantising);
EXPORT_SIZE(RowRounding);
EXPORT_SIZE(Scaling);
EXPORT_SIZE(Shares);
EXPORT_SIZE(Subsampling);
EXPORT_SIZE(TransducerSearch);
