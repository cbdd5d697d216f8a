/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_STORE_DESCRIPTORS_H
#define MIZAN_STORE_DESCRIPTORS_H

#include "format.h"

#include <stdbool.h>
#include <sys/stat.h>

/* What is known of this process's descriptors. */

enum { DESCRIPTORS = 32768 };

enum descriptor_kind {
    DESCRIPTOR_UNKNOWN,  /* looked at when it is used first */
    DESCRIPTOR_FOREIGN,  /* never a file of the store */
    DESCRIPTOR_CANDIDATE, /* a file that may become managed */
    DESCRIPTOR_MANAGED
};

enum {
    DESCRIPTOR_READS = 1,
    DESCRIPTOR_WRITES = 2,
    DESCRIPTOR_APPENDS = 4,
    DESCRIPTOR_SYNCS = 16,
    DESCRIPTOR_WROTE = 32
};

struct descriptor {
    _Atomic uint32_t kind;
    _Atomic uint32_t registrations; /* of a candidate, when it was looked at */
    _Atomic uint64_t slot_generation; /* slot in the low half */
    _Atomic uint64_t position;        /* or POSITION_OF_KERNEL */
    _Atomic uint32_t flags;
};

/* Others have the descriptor, too. Whoever moves a private position compares and swaps it, and finds this if it was handed over meanwhile. */
#define POSITION_OF_KERNEL UINT64_MAX

/* Which file it is: one word, because another thread may be finding out that the slot has changed. */
struct file_slot {
    uint32_t slot, generation;
};

static inline struct file_slot descriptor_slot(const struct descriptor *known)
{
    uint64_t both = atomic_load_explicit(&known->slot_generation, memory_order_relaxed);
    return (struct file_slot){(uint32_t)both, (uint32_t)(both >> 32)};
}

extern struct descriptor descriptors[DESCRIPTORS];
extern _Atomic bool store_is_on;

/* Switches the library on, in the middle of its constructor. */
void descriptors_configure(void);

/* As descriptors_managed, with a look at the file if need be. Room is for children of vfork, whose descriptors are not ours. */
struct descriptor *descriptors_look(int descriptor, struct descriptor *room);
bool descriptors_are_of_parent(void);

/* What is known of a descriptor of a managed file; NULL: make the real call. */
static inline struct descriptor *descriptors_managed(int descriptor, struct descriptor *room)
{
    if (!atomic_load_explicit(&store_is_on, memory_order_acquire) || (unsigned)descriptor >= DESCRIPTORS) {
        return NULL;
    }
    return atomic_load_explicit(&descriptors[descriptor].kind, memory_order_acquire) == DESCRIPTOR_FOREIGN && !descriptors_are_of_parent()
               ? NULL
               : descriptors_look(descriptor, room);
}

/* The same, and the slot still has the file: for calls that do not find out by themselves. */
struct descriptor *descriptors_current(int descriptor, struct descriptor *room);

/* After an open: the file is looked at, and registered if it is to be managed. */
void descriptors_opened(int descriptor, int flags);

/* A number that means something else now. */
void descriptors_forget(int descriptor);
void descriptors_forget_range(unsigned first, unsigned last);

/* Around a close. The second part says so to the service if something was written. */
struct closing {
    uint32_t slot, generation;
    bool wrote;
};
void descriptors_closing(int descriptor, struct closing *closing);
void descriptors_closed(const struct closing *closing);

/* The position becomes the kernel's: others are about to get the descriptor. */
void descriptors_share(int descriptor);
void descriptors_share_all(void);
void descriptors_copied(int from, int to);

/* The slot has another file, or none: what is it now? False: make the real call. */
bool descriptors_refresh(int descriptor, struct descriptor *known);

/* The file is, or is to be, switched to pass-through: real calls go on where we are. */
void descriptors_passed(int descriptor, struct descriptor *known);
bool descriptors_pass(int descriptor, struct descriptor *known, enum pass_reason reason); /* false, with errno: it cannot be done, nor may the real call */
bool descriptors_pass_if_managed(int descriptor, enum pass_reason reason);
bool descriptors_pass_file(const struct stat *status, enum pass_reason reason);

/* All of them, now and in the future: what the process does cannot be followed. */
void descriptors_pass_all(enum pass_reason reason);

/* For calls on everything that was written: whether there may be descriptors from this number on, and whether one was written to. */
bool descriptors_known_up_to(int descriptor);
bool descriptors_has_written(int descriptor);

/* Those that another program would get. */
void descriptors_pass_inherited(void);
void descriptors_pass_managed(enum pass_reason reason);
bool descriptors_any_managed(void);

/* The slot of the file, if it is managed; -1 else. */
int64_t descriptors_slot_of(const struct stat *status, uint32_t *generation);

#endif
