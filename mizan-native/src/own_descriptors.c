/* SPDX-License-Identifier: Apache-2.0 */
#include "own_descriptors.h"

#include "file_status.h"
#include "patience.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/* More than are ever open at once, but for hundreds of threads. One that does not fit works, and is not remembered. */
enum { SLOTS = 256 };

/* What is stored of descriptor N in a slot. */
enum { FREE = 0, TAKEN = -1, OPENING = -2 };
#define OPEN(descriptor) ((descriptor) + 1)
#define CLOSING(descriptor) (-2 * (descriptor)-3)
#define CLOSED(descriptor) (-2 * (descriptor)-4) /* while a fork is under way, which copies descriptors first and memory later */

struct slot {
    atomic_int state;
    atomic_bool closed;  /* really: the slot is free when no fork needs it any more */
    atomic_bool in_vain; /* a fork waited for the open or close under way, which takes too long */
    _Atomic(const void *) thread;
    dev_t device; /* of the file, if it is closed: the number may be another's */
    ino_t file;
};

static struct slot slots[SLOTS];
static atomic_int forking;           /* threads */
static atomic_bool fork_takes_long;  /* somebody waited for these in vain */

/* Its address tells threads apart, and is the same in the child for the one that forked. */
static _Thread_local char thread __attribute__((tls_model("initial-exec")));

/* In this thread, which may be in a signal handler. */
static _Thread_local int forks_here __attribute__((tls_model("initial-exec")));

/* Where a thread begins to look: those of others are somewhere else, most of the time. */
static unsigned first_slot(void)
{
    return (unsigned)((uintptr_t)&thread / 512);
}

static bool is_closed(int state)
{
    return state <= CLOSED(0) && state % 2 == 0;
}

static bool is_busy(int state)
{
    return state == OPENING || (state <= CLOSING(0) && state % 2 != 0);
}

static bool is_forking_elsewhere(void)
{
    return atomic_load(&forking) != 0 && forks_here == 0;
}

static bool take(struct slot *slot)
{
    int state = atomic_load_explicit(&slot->state, memory_order_relaxed);
    bool free = state == FREE || (is_closed(state) && atomic_load(&slot->closed) && atomic_load(&forking) == 0);
    return free && atomic_compare_exchange_strong(&slot->state, &state, TAKEN);
}

static struct slot *free_slot(void)
{
    unsigned first = first_slot();
    for (unsigned i = 0; i < SLOTS; i++) {
        struct slot *slot = &slots[(first + i) % SLOTS];
        if (take(slot)) {
            slot->thread = &thread;
            atomic_store(&slot->in_vain, false);
            return slot;
        }
    }
    return NULL;
}

static struct slot *slot_of(int descriptor)
{
    unsigned first = first_slot();
    for (unsigned i = 0; i < SLOTS; i++) {
        struct slot *slot = &slots[(first + i) % SLOTS];
        if (atomic_load_explicit(&slot->state, memory_order_relaxed) == OPEN(descriptor)) {
            return slot;
        }
    }
    return NULL;
}

/*
 * Until no other thread forks. A child that is made between the open and the note of its number would have a descriptor that nobody knows
 * of. A fork may take long, of a program with much memory or whose own handlers wait for this thread.
 */
static void wait_for_forks(void)
{
    struct patience patience = {0};
    while (is_forking_elsewhere() && !atomic_load(&fork_takes_long)) {
        if (!patience_waits(&patience)) {
            atomic_store(&fork_takes_long, true);
        }
    }
}

/* From here to opened no fork begins. NULL: it cannot be remembered. */
static struct slot *opens(void)
{
    for (;;) {
        wait_for_forks();
        struct slot *slot = free_slot();
        if (slot == NULL) {
            return NULL;
        }
        atomic_store(&slot->state, OPENING);
        if (!is_forking_elsewhere() || atomic_load(&fork_takes_long)) {
            return slot;
        }
        atomic_store(&slot->state, FREE);
    }
}

static int opened(struct slot *slot, long result)
{
    if (slot != NULL) {
        atomic_store(&slot->state, result >= 0 ? OPEN((int)result) : FREE);
    }
    return (int)result;
}

int own_descriptor_open(int directory, const char *name, int flags, mode_t mode)
{
    struct slot *slot = opens();
    return opened(slot, syscall(SYS_openat, directory, name, flags | O_CLOEXEC, mode));
}

int own_descriptor_move(int descriptor, int from)
{
    struct slot *slot = opens();
    int moved = opened(slot, syscall(SYS_fcntl, descriptor, F_DUPFD_CLOEXEC, from));
    int error = errno;
    own_descriptor_close(descriptor);
    errno = error;
    return moved;
}

/* It is marked before it is closed, because the number may be somebody else's right after. A fork that begins now waits for the close. */
void own_descriptor_close(int descriptor)
{
    struct slot *slot = slot_of(descriptor);
    struct stat status;
    bool leave = false;
    if (slot != NULL) {
        atomic_store(&slot->in_vain, false);
        atomic_store(&slot->state, CLOSING(descriptor));
        leave = atomic_load(&forking) != 0 && file_status(descriptor, &status);
        if (leave) {
            slot->device = status.st_dev;
            slot->file = status.st_ino;
            atomic_store(&slot->closed, false);
            atomic_store(&slot->state, CLOSED(descriptor));
        }
    }
    syscall(SYS_close, descriptor);
    if (leave) {
        atomic_store(&slot->closed, true);
    } else if (slot != NULL) {
        atomic_store(&slot->state, FREE);
    }
}

static bool is_waited_for(const struct slot *slot)
{
    return is_busy(atomic_load(&slot->state)) && slot->thread != &thread && !atomic_load(&slot->in_vain);
}

/* Opens and closes of other threads take microseconds, unless a file system hangs: the program's fork does not hang with it. */
void own_descriptors_fork(void)
{
    forks_here++;
    atomic_fetch_add(&forking, 1);
    struct patience patience = {0};
    for (int i = 0; i < SLOTS; i++) {
        while (is_waited_for(&slots[i])) {
            if (!patience_waits(&patience)) {
                atomic_store(&slots[i].in_vain, true);
            }
        }
    }
}

void own_descriptors_fork_ended(void)
{
    if (forks_here == 0) {
        return; /* in a child that a signal handler made before this fork */
    }
    if (atomic_fetch_sub(&forking, 1) == 1) {
        atomic_store(&fork_takes_long, false);
    }
    forks_here--;
}

/* A function of the program that ran in the child before this may have used the number again; ours are closed by exec. */
static bool is_closed_by_exec(int descriptor)
{
    long flags = syscall(SYS_fcntl, descriptor, F_GETFD);
    return flags >= 0 && (flags & FD_CLOEXEC) != 0;
}

static bool is_same_file(int descriptor, const struct slot *slot)
{
    struct stat status;
    return file_status(descriptor, &status) && status.st_dev == slot->device && status.st_ino == slot->file;
}

static void close_in_child(const struct slot *slot, int state)
{
    bool closed = is_closed(state);
    int descriptor = closed ? (CLOSED(0) - state) / 2 : state - OPEN(0);
    if ((closed || state >= OPEN(0)) && is_closed_by_exec(descriptor) && (!closed || is_same_file(descriptor, slot))) {
        syscall(SYS_close, descriptor);
    }
}

void own_descriptors_in_child(void)
{
    atomic_store(&forking, 0);
    atomic_store(&fork_takes_long, false);
    forks_here = 0;
    for (int i = 0; i < SLOTS; i++) {
        int state = atomic_load(&slots[i].state);
        if (is_closed(state) || slots[i].thread != &thread) {
            close_in_child(&slots[i], state);
            atomic_store(&slots[i].state, FREE);
        }
    }
}
