/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_LAST_LOOK_H
#define MIZAN_LAST_LOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

/*
 * What a file says of itself just before it is closed. The calls for it go to the file system, which may take its time or hang, so they are
 * made without the lock of the tracer: other threads go on.
 */

enum { LAST_LOOK_SMALL_BYTES = 512 }; /* on the stack; the layouts of most files are smaller */

struct last_look {
    bool same; /* the descriptor is still that of the file; the rest says nothing otherwise */
    struct stat status;
    off64_t position;     /* -1 if there is none */
    uint32_t layout;      /* LAYOUT_LUSTRE, LAYOUT_MIZAN or 0 */
    size_t layout_bytes;  /* that the file has */
    size_t kept;          /* that could be read */
    const void *bytes;    /* those */
    int room;             /* where they are, or -1 */
    char small[LAST_LOOK_SMALL_BYTES];
};

/* By any thread. */
void last_look_take(struct last_look *look, int descriptor, dev_t device, ino_t inode, bool with_layout);

void last_look_end(const struct last_look *look);

/* Nobody looks: in a process that has just got its own copy of memory. */
void last_look_reset(void);

#endif
