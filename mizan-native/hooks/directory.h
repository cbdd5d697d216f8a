/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_DIRECTORY_H
#define MIZAN_HOOKS_DIRECTORY_H

#include "conf.h"
#include "layout_command.h"
#include "text.h"

#include <stdbool.h>
#include <sys/types.h>

/*
 * A process that works in a directory as its owner, so that the kernel checks what may be changed and a link leads nowhere the user could not go alone. It
 * may hang with the file system; this process does not.
 */
struct directory {
    int to, from;
};

/* False if the user cannot enter it, or does not own it. */
bool directory_enter(struct directory *directory, const struct conf *conf, const char *path, uid_t uid, gid_t gid, const struct layout_command *command);

/* The default layout: 0x... or none; false where that cannot be told. */
bool directory_default(struct directory *directory, struct text *layout);

/* Sets the layout of the command; false where lfs refuses. */
bool directory_apply(struct directory *directory);

/* Sets the default to what directory_default has told. The caller looks whether it came to that. */
void directory_restore(struct directory *directory, const char *layout);

void directory_leave(struct directory *directory);

#endif
