/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What happens when libmizan-store.so is loaded: the functions behind ours are looked up, and the store that the environment names is mapped. Without
 * one that can be used the library does nothing.
 */
#include "../src/environment.h"
#include "../src/export.h"
#include "descriptors.h"
#include "process.h"
#include "real.h"
#include "shared_memory.h"

#include <errno.h>

#ifndef MIZAN_VERSION
#error "MIZAN_VERSION is set by the Makefile"
#endif

/* Which libmizan-store this is, for those who look. */
MIZAN_EXPORT const char *mizan_store_version(void);

const char *mizan_store_version(void)
{
    return MIZAN_VERSION;
}

__attribute__((constructor)) static void on_load(void)
{
    int callers_errno = errno;
    real_need();
    const char *folder = environment_get("MIZAN_STORE");
    if (folder != NULL && shared_memory_open(folder)) {
        process_configure();
        descriptors_configure();
    }
    errno = callers_errno;
}
