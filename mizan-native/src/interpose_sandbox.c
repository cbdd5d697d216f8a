/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A process that limits the system calls it may make. Any of ours can be one that ends it, so it is neither traced nor are its files
 * placed any more. Filters by way of the bare system call are seen too, because the kernel wants PR_SET_NO_NEW_PRIVS before.
 */
#include "export.h"
#include "place.h"
#include "process_memory.h"
#include "real.h"
#include "tracer.h"

#include <errno.h>
#include <stdarg.h>
#include <sys/prctl.h>

static void stop(void)
{
    int callers_errno = errno;
    if (process_owns_memory()) {
        tracer_stop();
        place_process_ends();
        atomic_store(&place_on, false);
    }
    errno = callers_errno;
}

/* However many arguments there are, they travel in registers. */
MIZAN_EXPORT int prctl(int option, ...)
{
    va_list list;
    va_start(list, option);
    unsigned long second = va_arg(list, unsigned long);
    unsigned long third = va_arg(list, unsigned long);
    unsigned long fourth = va_arg(list, unsigned long);
    unsigned long fifth = va_arg(list, unsigned long);
    va_end(list);
    real_need();
    if ((option == PR_SET_SECCOMP || option == PR_SET_NO_NEW_PRIVS) && (tracer_is_on() || place_is_on())) {
        stop();
    }
    return real.prctl(option, second, third, fourth, fifth);
}
