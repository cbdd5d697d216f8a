/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_TRACE_PROCESS_H
#define MIZAN_TRACE_PROCESS_H

#include "identity.h"
#include "settings.h"

#include <stdint.h>
#include <sys/types.h>

/* What is the same for all of a process: where its trace goes, and who it is. */
struct trace_process {
    struct identity identity;
    char folder[SETTINGS_PATH_BYTES];
    char application[SETTINGS_APPLICATION_BYTES];
    const char *version; /* of this library */
};

/* Begins the trace of a process that had its first thing to record at this time, with the record of who it is. */
void trace_process_begin(const struct trace_process *process, pid_t id, uint64_t start);

#endif
