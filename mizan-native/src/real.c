/* SPDX-License-Identifier: Apache-2.0 */
#include "real.h"

#include "next_symbol.h"

#include <errno.h>

struct real_functions real;
atomic_bool real_is_ready;

/* Newer versions of musl have no second name for functions that take offsets of 64 bits anyway. */
static void look_up_twins(void)
{
#define TWIN(name, twin) real.twin = real.twin != NULL ? real.twin : real.name;
    TWIN(open, open64)
    TWIN(openat, openat64)
    TWIN(creat, creat64)
    TWIN(mkstemp, mkstemp64)
    TWIN(mkostemp, mkostemp64)
    TWIN(mkstemps, mkstemps64)
    TWIN(mkostemps, mkostemps64)
    TWIN(fopen, fopen64)
    TWIN(freopen, freopen64)
    TWIN(pwrite, pwrite64)
    TWIN(pwritev, pwritev64)
    TWIN(pwritev2, pwritev64v2)
    TWIN(preadv2, preadv64v2)
    TWIN(sendfile, sendfile64)
    TWIN(lseek, lseek64)
    TWIN(ftruncate, ftruncate64)
    TWIN(fallocate, fallocate64)
    TWIN(posix_fallocate, posix_fallocate64)
    TWIN(fcntl, fcntl64)
#undef TWIN
}

void real_look_up(void)
{
    int callers_errno = errno;
#define REAL_LOOK_UP(result, name, parameters) look_up(&real.name, #name);
    REAL_FUNCTIONS(REAL_LOOK_UP)
#undef REAL_LOOK_UP
    look_up_twins();
    look_up(&real.pthread_setcancelstate, "pthread_setcancelstate");
    look_up(&real.pthread_testcancel, "pthread_testcancel");
    atomic_store_explicit(&real_is_ready, true, memory_order_release);
    errno = callers_errno;
}
