/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What happens when libmizan.so is loaded. This runs inside programs that know nothing of Mizan, before their main():
 * it reads the environment, asks to be told of forks if the program is to be traced or its files placed, and does nothing else. No stdio, no
 * threads, no signal handlers, no open files.
 */
#include "debug_line.h"
#include "identity.h"
#include "place.h"
#include "settings.h"
#include "tracer.h"

#include <errno.h>
#include <pthread.h>
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
    settings_read(&settings);
    if (!settings.disable) {
        identity_read(&self);
        tracer_configure(&settings, &self, mizan_version());
        place_configure(&settings);
        if (tracer_is_on()) {
            pthread_atfork(tracer_before_fork, tracer_after_fork_in_parent, tracer_after_fork_in_child);
        }
        if (place_is_on()) {
            pthread_atfork(NULL, NULL, place_after_fork_in_child);
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
    errno = callers_errno;
}
