/* SPDX-License-Identifier: Apache-2.0 */
#include "real.h"

#include <dlfcn.h>
#include <errno.h>

struct real_functions real;
atomic_bool real_is_ready;

/* ISO C has no way from the pointer that dlsym gives to one to a function; POSIX says that this one works. */
static void look_up(void *pointer, const char *name)
{
    *(void **)pointer = dlsym(RTLD_NEXT, name);
}

void real_look_up(void)
{
    int callers_errno = errno;
#define REAL_LOOK_UP(result, name, parameters) look_up(&real.name, #name);
    REAL_FUNCTIONS(REAL_LOOK_UP)
#undef REAL_LOOK_UP
    atomic_store_explicit(&real_is_ready, true, memory_order_release);
    errno = callers_errno;
}
