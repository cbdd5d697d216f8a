/* SPDX-License-Identifier: Apache-2.0 */
#include "descriptors.h"

#include "process.h"
#include "reader.h"
#include "request.h"
#include "shared_memory.h"
#include "system_calls.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

struct descriptor descriptors[DESCRIPTORS];
_Atomic bool store_is_on;

static _Atomic int highest = -1;
static _Atomic bool pass_everything;

enum { LAST_STANDARD = 2 }; /* streams of the C library stand on these, and we do not see what they do */

bool descriptors_are_of_parent(void)
{
    return process_is_vforked();
}

static void set_kind(struct descriptor *known, enum descriptor_kind kind)
{
    atomic_store_explicit(&known->kind, kind, memory_order_release);
}

static void remember_highest(int descriptor)
{
    int before = atomic_load_explicit(&highest, memory_order_relaxed);
    while (before < descriptor && !atomic_compare_exchange_weak(&highest, &before, descriptor)) {
    }
}

int64_t descriptors_slot_of(const struct stat *status, uint32_t *generation)
{
    if (!S_ISREG(status->st_mode) || !shared_memory_has_device(status->st_dev)) {
        return -1;
    }
    int64_t slot = shared_memory_find(status->st_dev, status->st_ino, generation);
    uint32_t state = slot < 0 ? FILE_EMPTY : atomic_load(&shared.files[slot].state);
    return state == FILE_MANAGED || state == FILE_CLOSING ? slot : -1;
}

static uint32_t flags_of(int flags)
{
    int access = flags & O_ACCMODE;
    return (access != O_WRONLY ? DESCRIPTOR_READS : 0u) | (access != O_RDONLY ? DESCRIPTOR_WRITES : 0u) |
           ((flags & O_APPEND) != 0 ? DESCRIPTOR_APPENDS : 0u) | ((flags & O_DSYNC) != 0 ? DESCRIPTOR_SYNCS : 0u);
}

static void set_managed(struct descriptor *known, int64_t slot, uint32_t generation, uint32_t flags, uint64_t position)
{
    atomic_store_explicit(&known->position, position, memory_order_relaxed);
    atomic_store_explicit(&known->slot_generation, pair_of((uint32_t)slot, generation), memory_order_relaxed);
    atomic_store_explicit(&known->flags, flags, memory_order_relaxed);
    set_kind(known, DESCRIPTOR_MANAGED);
}

static void set_candidate(struct descriptor *known, uint32_t registrations)
{
    atomic_store_explicit(&known->registrations, registrations, memory_order_relaxed);
    set_kind(known, DESCRIPTOR_CANDIDATE);
}

/* A descriptor that was opened by somebody else, or a candidate after a registration. Its position is the kernel's. */
static bool look(int descriptor, struct descriptor *known)
{
    int callers_errno = errno;
    struct stat status;
    uint32_t registrations = atomic_load(&shared.control->registrations);
    uint32_t generation;
    bool managed = false;
    if (system_fstat(descriptor, &status) == 0) {
        int flags = 0;
        int64_t slot = descriptors_slot_of(&status, &generation);
        if (!S_ISREG(status.st_mode) || !shared_memory_has_device(status.st_dev)) {
            set_kind(known, DESCRIPTOR_FOREIGN);
        } else if (slot < 0 || ((flags = system_flags(descriptor)) & O_PATH) != 0) {
            set_candidate(known, registrations);
        } else {
            set_managed(known, slot, generation, flags_of(flags), POSITION_OF_KERNEL);
            managed = true;
            if (descriptor <= LAST_STANDARD || atomic_load(&pass_everything)) {
                descriptors_pass(descriptor, known, PASSED_STREAM);
                managed = false;
            }
        }
        remember_highest(descriptor);
    }
    errno = callers_errno;
    return managed;
}

struct descriptor *descriptors_look(int descriptor, struct descriptor *room)
{
    if (process_is_vforked()) {
        *room = (struct descriptor){.kind = DESCRIPTOR_UNKNOWN};
        return look(descriptor, room) ? room : NULL;
    }
    struct descriptor *known = &descriptors[descriptor];
    switch (atomic_load_explicit(&known->kind, memory_order_acquire)) {
    case DESCRIPTOR_MANAGED: return known;
    case DESCRIPTOR_FOREIGN: return NULL;
    case DESCRIPTOR_CANDIDATE:
        if (atomic_load_explicit(&known->registrations, memory_order_relaxed) ==
            atomic_load_explicit(&shared.control->registrations, memory_order_acquire)) {
            return NULL;
        }
        break;
    default: break;
    }
    return look(descriptor, known) ? known : NULL;
}

struct descriptor *descriptors_current(int descriptor, struct descriptor *room)
{
    struct descriptor *known = descriptors_managed(descriptor, room);
    for (int tries = 0; known != NULL && tries < 100; tries++) {
        struct file_slot place = descriptor_slot(known);
        struct store_file *file = &shared.files[place.slot];
        uint32_t state = atomic_load(&file->state);
        bool same = atomic_load(&file->generation) == place.generation;
        if (same && (state == FILE_MANAGED || state == FILE_CLOSING)) {
            return known;
        }
        if (same && state == FILE_PASSED) {
            descriptors_passed(descriptor, known);
            return NULL;
        }
        if (!descriptors_refresh(descriptor, known)) {
            return NULL;
        }
    }
    return NULL;
}

/* By its real name: that decides, not the letters that the program used. */
static bool is_below_root(int descriptor)
{
    char name[32];
    char path[ROOT_BYTES * 4];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    ssize_t length = SYSTEM_CALL(SYS_readlinkat, AT_FDCWD, name, path, sizeof path);
    return length > 0 && (size_t)length < sizeof path && shared_memory_has_path(path, (size_t)length);
}

static bool may_be_managed(int descriptor, const struct stat *status, int flags)
{
    return (flags & O_ACCMODE) != O_RDONLY && status->st_uid == system_user() && (status->st_mode & 0600) == 0600 &&
           (status->st_mode & (S_ISUID | S_ISGID)) == 0 && status->st_nlink > 0 &&
           atomic_load(&shared.control->state) == STORE_OPEN && is_below_root(descriptor);
}

static bool slot_of_open(int descriptor, const struct stat *status, int flags, uint32_t *slot, uint32_t *generation)
{
    int64_t found = shared_memory_find(status->st_dev, status->st_ino, generation);
    *slot = (uint32_t)found;
    return found >= 0 || (may_be_managed(descriptor, status, flags) &&
                          request_register(descriptor, status->st_dev, status->st_ino, slot, generation));
}

void descriptors_opened(int descriptor, int flags)
{
    if (descriptor < 0 || !atomic_load_explicit(&store_is_on, memory_order_acquire)) {
        return;
    }
    int callers_errno = errno;
    struct descriptor room;
    struct descriptor *known = (unsigned)descriptor < DESCRIPTORS && !process_is_vforked() ? &descriptors[descriptor] : &room;
    *known = (struct descriptor){.kind = DESCRIPTOR_UNKNOWN};
    struct stat status;
    uint32_t registrations = atomic_load(&shared.control->registrations);
    uint32_t slot;
    uint32_t generation;
    if ((flags & O_PATH) != 0 || system_fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) || !shared_memory_has_device(status.st_dev)) {
        set_kind(known, DESCRIPTOR_FOREIGN);
    } else if (slot_of_open(descriptor, &status, flags, &slot, &generation) && atomic_load(&shared.files[slot].state) != FILE_PASSED) {
        if ((flags & O_DIRECT) != 0) { /* what is read or written beside the store has no such rules */
            SYSTEM_CALL(SYS_fcntl, descriptor, F_SETFL, system_flags(descriptor) & ~O_DIRECT);
        }
        set_managed(known, slot, generation, flags_of(flags), 0);
        if (known == &room || descriptor <= LAST_STANDARD || atomic_load(&pass_everything)) {
            descriptors_pass(descriptor, known, PASSED_STREAM);
        }
    } else {
        set_candidate(known, registrations);
    }
    remember_highest((unsigned)descriptor < DESCRIPTORS ? descriptor : -1);
    errno = callers_errno;
}

void descriptors_forget(int descriptor)
{
    if ((unsigned)descriptor < DESCRIPTORS && atomic_load_explicit(&descriptors[descriptor].kind, memory_order_relaxed) != DESCRIPTOR_UNKNOWN &&
        !process_is_vforked()) {
        set_kind(&descriptors[descriptor], DESCRIPTOR_UNKNOWN);
    }
}

void descriptors_closing(int descriptor, struct closing *closing)
{
    *closing = (struct closing){.wrote = false};
    if ((unsigned)descriptor >= DESCRIPTORS || process_is_vforked()) {
        return;
    }
    struct descriptor *known = &descriptors[descriptor];
    uint32_t flags = atomic_load(&known->flags);
    if (atomic_load(&known->kind) == DESCRIPTOR_MANAGED) {
        int callers_errno = errno;
        struct stat status;
        closing->slot = descriptor_slot(known).slot;
        closing->generation = descriptor_slot(known).generation;
        closing->wrote = (flags & DESCRIPTOR_WROTE) != 0;
        struct store_file *file = &shared.files[closing->slot];
        if (closing->wrote && system_fstat(descriptor, &status) == 0 && status.st_nlink == 0 && atomic_load(&file->generation) == closing->generation) {
            atomic_fetch_or(&file->flags, FILE_IS_UNLINKED);
        }
        if ((flags & DESCRIPTOR_READS) != 0) {
            reader_release(closing->slot);
        }
        errno = callers_errno;
    }
    set_kind(known, DESCRIPTOR_UNKNOWN);
}

void descriptors_closed(const struct closing *closing)
{
    if (closing->wrote) {
        request_closed(closing->slot, closing->generation);
    }
}

void descriptors_forget_range(unsigned first, unsigned last)
{
    int end = atomic_load(&highest);
    for (unsigned i = first; (int)i <= end && i <= last; i++) {
        struct closing closing;
        descriptors_closing((int)i, &closing);
        descriptors_closed(&closing);
    }
}

static void share(int descriptor, struct descriptor *known)
{
    uint64_t position = atomic_load(&known->position);
    if (atomic_load(&known->kind) == DESCRIPTOR_MANAGED && position != POSITION_OF_KERNEL) {
        int callers_errno = errno;
        do {
            system_lseek(descriptor, (off_t)position, SEEK_SET);
        } while (position != POSITION_OF_KERNEL && !atomic_compare_exchange_strong(&known->position, &position, POSITION_OF_KERNEL));
        errno = callers_errno;
    }
}

void descriptors_share(int descriptor)
{
    if ((unsigned)descriptor < DESCRIPTORS && !process_is_vforked()) {
        share(descriptor, &descriptors[descriptor]);
    }
}

void descriptors_share_all(void)
{
    if (!atomic_load(&store_is_on) || process_is_vforked()) {
        return;
    }
    int end = atomic_load(&highest);
    for (int i = 0; i <= end; i++) {
        share(i, &descriptors[i]);
    }
}

void descriptors_copied(int from, int to)
{
    if ((unsigned)to >= DESCRIPTORS || process_is_vforked()) {
        return;
    }
    struct descriptor *copy = &descriptors[to];
    if ((unsigned)from >= DESCRIPTORS || to <= LAST_STANDARD || atomic_load(&descriptors[from].kind) != DESCRIPTOR_MANAGED) {
        set_kind(copy, DESCRIPTOR_UNKNOWN);
        if (to <= LAST_STANDARD) {
            struct descriptor room;
            descriptors_look(to, &room);
        }
        return;
    }
    const struct descriptor *known = &descriptors[from];
    set_managed(copy, descriptor_slot(known).slot, descriptor_slot(known).generation, atomic_load(&known->flags), POSITION_OF_KERNEL);
    remember_highest(to);
}

bool descriptors_refresh(int descriptor, struct descriptor *known)
{
    int callers_errno = errno;
    struct stat status;
    uint32_t slot;
    uint32_t generation;
    uint32_t registrations = atomic_load(&shared.control->registrations);
    bool there = system_fstat(descriptor, &status) == 0 && slot_of_open(descriptor, &status, system_flags(descriptor), &slot, &generation);
    if (there) {
        atomic_store(&known->slot_generation, pair_of(slot, generation));
    } else {
        descriptors_share(descriptor);
        set_candidate(known, registrations);
    }
    errno = callers_errno;
    return there;
}

void descriptors_passed(int descriptor, struct descriptor *known)
{
    uint32_t registrations = atomic_load(&shared.control->registrations);
    share(descriptor, known);
    set_candidate(known, registrations);
}

bool descriptors_pass(int descriptor, struct descriptor *known, enum pass_reason reason)
{
    for (;;) {
        struct file_slot place = descriptor_slot(known);
        if (process_is_writing(place.slot)) {
            errno = ENOSPC; /* the service would wait for the write that this handler interrupts */
            return false;
        }
        if (!request_pass(place.slot, place.generation, reason)) {
            errno = EIO;
            return false;
        }
        if (atomic_load(&shared.files[place.slot].generation) == place.generation && atomic_load(&shared.files[place.slot].state) == FILE_PASSED) {
            descriptors_passed(descriptor, known);
            return true;
        }
        if (!descriptors_refresh(descriptor, known)) {
            return true; /* the slot was given back, and the file has no other one */
        }
    }
}

bool descriptors_pass_if_managed(int descriptor, enum pass_reason reason)
{
    struct descriptor room;
    struct descriptor *known = descriptors_current(descriptor, &room);
    int callers_errno = errno;
    bool passed = known == NULL || descriptors_pass(descriptor, known, reason);
    errno = passed ? callers_errno : errno;
    return passed;
}

bool descriptors_pass_file(const struct stat *status, enum pass_reason reason)
{
    uint32_t generation;
    int64_t slot = descriptors_slot_of(status, &generation);
    return slot < 0 || request_pass((uint32_t)slot, generation, reason);
}

void descriptors_pass_managed(enum pass_reason reason)
{
    int end = atomic_load(&highest);
    for (int i = 0; i <= end; i++) {
        if (atomic_load(&descriptors[i].kind) == DESCRIPTOR_MANAGED) {
            descriptors_pass_if_managed(i, reason);
        }
    }
}

bool descriptors_any_managed(void)
{
    int end = atomic_load(&highest);
    for (int i = 0; i <= end; i++) {
        struct descriptor room;
        if (descriptors_managed(i, &room) != NULL) {
            return true;
        }
    }
    return false;
}

void descriptors_pass_all(enum pass_reason reason)
{
    if (atomic_load(&store_is_on) && !atomic_exchange(&pass_everything, true)) {
        descriptors_pass_managed(reason);
    }
}

bool descriptors_known_up_to(int descriptor)
{
    return descriptor <= atomic_load(&highest);
}

bool descriptors_has_written(int descriptor)
{
    return atomic_load(&descriptors[descriptor].kind) == DESCRIPTOR_MANAGED && (atomic_load(&descriptors[descriptor].flags) & DESCRIPTOR_WROTE) != 0;
}

void descriptors_pass_inherited(void)
{
    int end = atomic_load(&highest);
    for (int i = 0; i <= end; i++) {
        struct descriptor room;
        long flags = descriptors_managed(i, &room) != NULL ? SYSTEM_CALL(SYS_fcntl, i, F_GETFD, 0) : -1;
        if (flags >= 0 && (flags & FD_CLOEXEC) == 0) {
            descriptors_pass_if_managed(i, PASSED_EXEC);
        }
    }
}

void descriptors_configure(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        atomic_store(&pass_everything, true); /* the kernel counts, and raises the signal */
    }
    atomic_store(&store_is_on, true);
    for (int i = 0; i <= LAST_STANDARD; i++) {
        struct descriptor room;
        descriptors_look(i, &room);
    }
}
