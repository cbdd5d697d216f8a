/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What happens when libmizan.so is loaded. This runs inside programs that know nothing of Mizan, before their main():
 * it reads the environment and nothing else. No malloc, no stdio, no threads, no signal handlers, no open files.
 */
#include "debug_line.h"
#include "identity.h"
#include "settings.h"

#include <errno.h>
#include <unistd.h>

#ifndef MIZAN_VERSION
#error "MIZAN_VERSION is set by the Makefile"
#endif

/* The only symbol other objects see. */
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
        if (settings.debug) {
            char line[DEBUG_LINE_BYTES];
            debug_line_write(line, debug_line_format(line, mizan_version(), getpid(), &self));
        }
    }
    errno = callers_errno;
}
