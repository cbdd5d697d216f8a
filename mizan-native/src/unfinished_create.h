/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_UNFINISHED_CREATE_H
#define MIZAN_UNFINISHED_CREATE_H

#include "left_creates.h"

#include <stdbool.h>

/*
 * The first names of files that are being created, so that none is left for long by a process that was killed. While a create goes on, a
 * symbolic link in /dev/shm/mizan-UID says where its first name is:
 *
 *     DEVICE.PROCESS.TIME -> /the/directory/.mizan-creating.HOST.PROCESS.TIME
 *
 * with the device of the directory, the process and the nanoseconds since boot, in hexadecimal. The next process that creates a file on
 * that file system removes what dead ones have left. A link takes one call, no room on the file system that the job writes to, and no state
 * in this process. If a living process is taken for a dead one (of another PID namespace), its create becomes a plain one.
 */

enum { UNFINISHED_NAME_BYTES = 160 };

struct unfinished_create {
    char name[UNFINISHED_NAME_BYTES];   /* in its directory; no two creates have the same */
    char record[UNFINISHED_NAME_BYTES]; /* the link to it */
};

/* False if it cannot be recorded: then there must be no such file. */
bool unfinished_create_begin(struct unfinished_create *unfinished, int directory, struct left_creates_room *room);

/* The first name is gone. */
void unfinished_create_end(const struct unfinished_create *unfinished);

#endif
