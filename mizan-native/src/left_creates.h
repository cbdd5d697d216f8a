/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_LEFT_CREATES_H
#define MIZAN_LEFT_CREATES_H

#include "folder_entries.h"
#include "path.h"

#include <sys/types.h>

/* Removes what killed processes have left of their creates; see unfinished_create.h. */

#define LEFT_CREATE_PREFIX ".mizan-creating."

enum { LEFT_CREATES_FOLDER_BYTES = 48 };

/* The folder of a user's records. */
void left_creates_folder(char folder[LEFT_CREATES_FOLDER_BYTES], uid_t user);

/* Too large for the stacks of signal handlers. */
struct left_creates_room {
    char path[PATH_BYTES];
    struct folder_entries records;
    char stat[512]; /* of /proc/PID */
};

/* Only of this device: another file system may not answer, and this program has nothing to do with it. */
void left_creates_remove(const char *folder, dev_t device, struct left_creates_room *room);

#endif
