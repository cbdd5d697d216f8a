/* SPDX-License-Identifier: Apache-2.0 */

/*
 * System calls are made directly: other preloaded libraries need not see names that live for a millisecond, and none of them is a
 * point where a thread can be cancelled. Only the last open, of the name that the program asked for, is the program's own call.
 */
#include "lustre_create.h"

#include "file_status.h"
#include "lov.h"
#include "lustre_targets.h"
#include "own_descriptors.h"
#include "path.h"
#include "real.h"
#include "unfinished_create.h"
#include "uninterrupted.h"

#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Of Lustre's interface; the number is part of its ABI. */
#define LUSTRE_SET_STRIPE 0x4008669aUL
#define LUSTRE_ATTRIBUTE "lustre.lov"

enum {
    ATTEMPTS = 4,
    CREATE_FLAGS = O_CREAT | O_EXCL | O_TRUNC
};

/* Of one create, in room of the caller, because signal handlers may have little stack. */
struct workspace {
    struct unfinished_create unfinished;
    union {
        char path[PATH_BYTES];
        struct lustre_targets_room targets;
        struct left_creates_room left;
    };
    uint8_t layout[]; /* up to the end of the room: more than 2000 stripes take */
};

enum { LAYOUT_BYTES = LUSTRE_CREATE_ROOM_BYTES - sizeof(struct workspace) };

/* Set when a first name could not be taken away again: no more of them are made. */
static atomic_bool unlink_was_refused;

static bool same_inode(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/*
 * The directory that the file is to be in, as a descriptor that stays the same whatever is renamed or mounted, or -1. It does not keep the
 * lowest number that is free: the program's open is to return that.
 */
static int open_parent(const struct lustre_file *file, const char *base, char path[PATH_BYTES])
{
    size_t length = (size_t)(base - file->name);
    if (length >= PATH_MAX) {
        return -1;
    }
    memcpy(path, file->name, length);
    memcpy(path + length, ".", 2);
    int lowest = own_descriptor_open(file->directory, path, O_PATH | O_DIRECTORY, 0);
    return lowest < 0 ? -1 : own_descriptor_move(lowest, lowest + 1);
}

/* What is created in a directory that only grows could not be taken away again. */
static bool is_append_only(int parent)
{
#if defined SYS_statx && defined STATX_ATTR_APPEND
    struct statx status;
    return syscall(SYS_statx, parent, "", AT_EMPTY_PATH, 0, &status) == 0 &&
           (status.stx_attributes & STATX_ATTR_APPEND) != 0;
#else
    (void)parent;
    return false;
#endif
}

/* Whether the open that follows the link is allowed; a create may ask for more than the mode of its file gives. */
static bool can_be_opened_again(const struct stat *status, int flags)
{
    int access = flags & O_ACCMODE;
    mode_t needed = access == O_RDONLY ? S_IRUSR : access == O_WRONLY ? S_IWUSR : S_IRUSR | S_IWUSR;
    return (status->st_mode & needed) == needed;
}

/*
 * Success of the ioctl says little: a switch of the client turns it into nothing (llite.*.enable_setstripe_gid), and the server has the
 * last word on targets. So what counts is what the file says itself.
 */
static bool set_layout(const struct placement_attribute *attribute, long descriptor, uint8_t *layout)
{
    if (syscall(SYS_ioctl, descriptor, LUSTRE_SET_STRIPE, attribute->bytes) != 0) {
        return false;
    }
    long length = syscall(SYS_fgetxattr, descriptor, LUSTRE_ATTRIBUTE, layout, (size_t)LAYOUT_BYTES);
    return length > 0 && lov_is_what_was_asked_for(attribute->bytes, attribute->length, layout, (size_t)length);
}

/* A file with its layout under its first name, closed again: from the link on, only the program's own descriptor is ever closed. */
static bool make_first(const struct placement_attribute *attribute, const struct lustre_file *file, int parent,
                       struct workspace *workspace, struct stat *made)
{
    int flags = (file->flags & ~O_TRUNC) | O_CREAT | O_EXCL | LUSTRE_DELAY_CREATE;
    int descriptor = own_descriptor_open(parent, workspace->unfinished.name, flags, file->mode);
    if (descriptor < 0) {
        return false; /* which some errors say of files that have been made */
    }
    bool whole = file_status(descriptor, made) && can_be_opened_again(made, file->flags) &&
                 set_layout(attribute, descriptor, workspace->layout);
    own_descriptor_close(descriptor);
    return whole;
}

static bool remove_first(int parent, const struct unfinished_create *unfinished)
{
    if (syscall(SYS_unlinkat, parent, unfinished->name, 0) == 0 || errno == ENOENT) {
        unfinished_create_end(unfinished);
        return true;
    }
    atomic_store_explicit(&unlink_was_refused, true, memory_order_relaxed);
    return false;
}

/*
 * The file by the name that the program gave, so that the descriptor is as after a plain create (/proc/self/fd). If others have moved
 * or replaced it since, the first name still leads to it.
 */
static int open_linked(const struct lustre_file *file, int parent, const char *first, const struct stat *made)
{
    int flags = file->flags & ~CREATE_FLAGS;
    int descriptor = file->open(file->call, flags);
    struct stat status;
    if (descriptor >= 0 && file_status(descriptor, &status) && same_inode(made, &status)) {
        return descriptor;
    }
    if (descriptor >= 0) {
        real.close(descriptor); /* opened by the program's call, which others may watch */
    }
    return (int)syscall(SYS_openat, parent, first, flags, 0); /* the program's from now on */
}

enum step { AGAIN, DONE };

/* Whether a name that was taken when the file was to be linked is free again; a symbolic link to nothing is not. */
static bool is_gone(int parent, const char *base)
{
    struct stat status;
    return !file_status_at(parent, base, &status) && errno == ENOENT;
}

static enum step link_and_open(const struct lustre_file *file, int parent, const char *base, const struct workspace *workspace,
                               const struct stat *made, enum lustre_created *how, int *descriptor)
{
    const char *first = workspace->unfinished.name;
    if (syscall(SYS_linkat, parent, first, parent, base, 0) != 0) {
        bool taken = errno == EEXIST;
        remove_first(parent, &workspace->unfinished);
        *how = taken ? LUSTRE_EXISTS : LUSTRE_REFUSED;
        enum step step = taken && is_gone(parent, base) ? AGAIN : DONE;
        own_descriptor_close(parent);
        return step;
    }
    *descriptor = open_linked(file, parent, first, made);
    remove_first(parent, &workspace->unfinished);
    own_descriptor_close(parent);
    if (*descriptor < 0) {
        /* At the limit of descriptors other threads have taken the one that was free; the parent's is now. */
        *descriptor = file->open(file->call, file->flags & ~CREATE_FLAGS);
    }
    *how = LUSTRE_PLACED;
    return DONE;
}

static enum step attempt(const struct placement_attribute *attribute, const struct lustre_file *file, const char *base,
                         struct workspace *workspace, enum lustre_created *how, int *descriptor)
{
    *how = LUSTRE_REFUSED;
    int parent = open_parent(file, base, workspace->path);
    if (parent < 0) {
        return DONE;
    }
    struct stat made;
    if ((file->flags & O_EXCL) != 0 && !is_gone(parent, base)) {
        *how = LUSTRE_EXISTS; /* programs wait for lock files this way, and each try must be cheap */
    } else if (!is_append_only(parent) &&
               lustre_targets_are_usable(parent, attribute->bytes, attribute->length, &workspace->targets) &&
               unfinished_create_begin(&workspace->unfinished, parent, &workspace->left)) {
        if (make_first(attribute, file, parent, workspace, &made)) {
            return link_and_open(file, parent, base, workspace, &made, how, descriptor);
        }
        remove_first(parent, &workspace->unfinished);
    }
    own_descriptor_close(parent);
    return DONE;
}

/* The last part of a name, or NULL if it can only be a directory. */
static const char *base_of(const char *name)
{
    const char *slash = strrchr(name, '/');
    const char *base = slash == NULL ? name : slash + 1;
    return base[0] == '\0' || strcmp(base, ".") == 0 || strcmp(base, "..") == 0 ? NULL : base;
}

enum lustre_created lustre_create(const struct placement_attribute *attribute, const struct lustre_file *file, void *room,
                                  int *descriptor)
{
    *descriptor = -1;
    enum lustre_created how = LUSTRE_REFUSED;
    const char *base = base_of(file->name);
    if (base == NULL || (file->flags & O_DIRECTORY) != 0 ||
        atomic_load_explicit(&unlink_was_refused, memory_order_relaxed)) {
        return LUSTRE_REFUSED;
    }
    struct uninterrupted uninterrupted;
    uninterrupted_begin(&uninterrupted);
    for (int i = 0; i < ATTEMPTS && attempt(attribute, file, base, room, &how, descriptor) == AGAIN; i++) {
    }
    int answer = errno;
    uninterrupted_end(&uninterrupted);
    errno = answer;
    return how;
}
