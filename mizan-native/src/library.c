/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What happens when libmizan.so is loaded. This runs inside programs that know nothing of Mizan, before their main():
 * it looks up the functions behind ours, reads the environment, maps one page if the program is to be traced or its files placed,
 * and does nothing else. No stdio, no threads, no signal handlers, no open files.
 */
#include "crc32.h"
#include "debug_line.h"
#include "identity.h"
#include "place.h"
#include "process_memory.h"
#include "real.h"
#include "settings.h"
#include "tracer.h"

#include <errno.h>
#include <unistd.h>

#ifndef MIZAN_VERSION
#error "MIZAN_VERSION is set by the Makefile"
#endif

/* Which libmizan this is, for those who look. */
__attribute__((visibility("default"))) const char *mizan_version(void);

static struct settings settings;
static struct identity self;

const char *mizan_version(void)
{
    return MIZAN_VERSION;
}

__attribute__((constructor)) static void on_load(void)
{
    int callers_errno = errno;
    /*
     * Whatever the settings are: dlsym takes the lock of the loader. A thread that had to look them up at its first call would wait for
     * a dlopen that may be waiting for this very thread.
     */
    real_need();
    settings_read(&settings);
    if (!settings.disable) {
        identity_read(&self);
        tracer_configure(&settings, &self, mizan_version());
        place_configure(&settings);
        if (tracer_is_on() || place_is_on()) {
            process_memory_configure();
            crc32_prepare();
        }
        if (settings.debug) {
            char line[DEBUG_LINE_BYTES];
            debug_line_write(line, debug_line_format(line, mizan_version(), getpid(), &self));
        }
    }
    errno = callers_errno;
}

__attribute__((destructor)) static void on_exit_of_program(void)
{
    int callers_errno = errno;
    tracer_end(TRACER_EXIT, -1);
    place_process_ends();
    errno = callers_errno;
}
