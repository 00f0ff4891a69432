/* Which functions this library has: kernels/__init__.py uses no other number than its own. */
#include "vectors.h"

EXPORT int mynah_interface(void) { return 17; }
