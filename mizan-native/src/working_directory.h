/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_WORKING_DIRECTORY_H
#define MIZAN_WORKING_DIRECTORY_H

#include "path.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Remembers where a process works, because asking the kernel costs more than everything else that placing a file does. It is
 * asked again after each change that the process makes, and once a second, since others may move the folder.
 */

/* Room of one thread for a path; all zero at first. */
struct working_directory {
    uint64_t stamp; /* when it was true, 0 for never */
    size_t length;
    char path[PATH_BYTES / 2];
};

/* After chdir and fchdir, and in a process that has just got its own copy of memory. */
void working_directory_changed(void);

/* Threads may work in different folders from now on: nothing is remembered any more. */
void working_directory_unshared(void);

/* As path_absolute does it, at this second of the monotonic clock, in the process that owns this memory. */
size_t working_directory_absolute(struct working_directory *known, char out[PATH_BYTES], int directory, const char *name,
                                  uint32_t second);

#endif
