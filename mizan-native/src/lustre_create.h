/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_LUSTRE_CREATE_H
#define MIZAN_LUSTRE_CREATE_H

#include "placement_index.h"

#include <fcntl.h>
#include <sys/types.h>

/*
 * Makes a new file on Lustre that has its layout before anybody can open it. A file without layout must never have a name that
 * somebody uses: on its own client writes to it fail, on other clients an open gives it the default layout. So the file is made under a
 * name of its own in the same directory, gets its layout, is linked to the name that the program wants, and loses the first
 * one. Whatever is refused before the link leaves nothing behind, and the program's own call is made instead, so that
 * the file is what a plain create makes of it.
 */

/* Of Lustre's interface: a file that is created with these flags has no layout yet. */
#define LUSTRE_DELAY_CREATE (O_NOCTTY | FASYNC)

/* A create as the program asked for it. */
struct lustre_file {
    int directory;
    const char *name;
    int flags;
    mode_t mode;
    /* The program's own call with other flags, never with O_CREAT. */
    int (*open)(const void *call, int flags);
    const void *call;
};

enum lustre_created {
    LUSTRE_PLACED,  /* the file was made with its layout; the descriptor, or -1 with errno, is the answer to the program */
    LUSTRE_EXISTS,  /* the name was taken, and the program's own call is to be made */
    LUSTRE_REFUSED, /* nothing was made, and the program's own call is to be made */
};

/* Room is of this size. */
enum { LUSTRE_CREATE_ROOM_BYTES = 64 << 10 };

/* May be called by any thread and in a signal handler. */
enum lustre_created lustre_create(const struct placement_attribute *attribute, const struct lustre_file *file, void *room,
                                  int *descriptor);

#endif
