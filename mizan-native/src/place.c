/* SPDX-License-Identifier: Apache-2.0 */
#include "place.h"

#include "counters.h"
#include "live_index.h"
#include "lov.h"
#include "path.h"
#include "side_file.h"
#include "working_directory.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

/* Of Lustre's interface; the numbers are part of its ABI. */
#define LUSTRE_SET_STRIPE 0x4008669aUL
#define LUSTRE_TARGET_COUNT 0x800866a8UL
#define LUSTRE_DELAY_CREATE (O_NOCTTY | FASYNC)
#define LUSTRE_ATTRIBUTE "lustre.lov"
#define EMBEDDED_ATTRIBUTE "user.mizan.lov"

enum {
    SCRATCHES = 32,
    ATTEMPTS = 2000,
    READ_BACK_BYTES = 65536,
    SEEN_FOLDERS = 256
};

/* Room for a path and for the same path folded. Signal handlers may have little stack, and there is no malloc here. */
struct scratch {
    atomic_bool taken;
    struct working_directory working;
    char path[PATH_BYTES];
    char fold[PATH_BYTES];
};

atomic_bool place_on;
static struct scratch scratches[SCRATCHES];

void place_configure(const struct settings *settings)
{
    if (settings->index[0] != '\0') {
        live_index_configure(settings->index, settings->counters);
        side_file_configure(settings->layouts);
        working_directory_owner(getpid());
        atomic_store(&place_on, true);
    }
}

/* They are held for a microsecond; whoever finds none lets others run and looks again, but not for ever. */
static struct scratch *take_scratch(void)
{
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        for (int i = 0; i < SCRATCHES; i++) {
            if (!atomic_load_explicit(&scratches[i].taken, memory_order_relaxed) &&
                !atomic_exchange_explicit(&scratches[i].taken, true, memory_order_acquire)) {
                return &scratches[i];
            }
        }
        sched_yield();
    }
    return NULL;
}

static void give_back(struct scratch *scratch)
{
    atomic_store_explicit(&scratch->taken, false, memory_order_release);
}

/* The part of a path below the root, or NULL. */
static const char *below(const struct placement_index *index, const char *path, size_t length)
{
    size_t root = index->root_length;
    if (root == 1) {
        return length > 1 ? path + 1 : NULL;
    }
    bool inside = length > root + 1 && path[root] == '/' && memcmp(path, index->root, root) == 0;
    return inside ? path + root + 1 : NULL;
}

/*
 * Folders that were seen on a device: what is mounted where does not change while a program runs, or if it does, a file gets a
 * layout that its file system makes nothing of. A folder is its hash, with 1 in the last bit if it is on the device of the root.
 */
static _Atomic uint64_t seen_folders[SEEN_FOLDERS];

static uint64_t folder_hash(const char *path, size_t length, dev_t device)
{
    while (length > 1 && path[length - 1] != '/') {
        length--;
    }
    uint64_t hash = UINT64_C(0xCBF29CE484222325) ^ (uint64_t)device;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (uint8_t)path[i]) * UINT64_C(0x100000001B3);
    }
    return (hash ^ hash >> 29) | 1;
}

enum seen { UNSEEN, ELSEWHERE, HERE };

static enum seen seen_folder(uint64_t folder)
{
    uint64_t known = atomic_load_explicit(&seen_folders[(folder >> 1) % SEEN_FOLDERS], memory_order_relaxed);
    return (known | 1) != folder ? UNSEEN : known == folder ? HERE : ELSEWHERE;
}

static bool remember_folder(uint64_t folder, bool here)
{
    atomic_store_explicit(&seen_folders[(folder >> 1) % SEEN_FOLDERS], here ? folder : folder - 1, memory_order_relaxed);
    return here;
}

/* For Lustre, before there is a file. */
static bool folder_is_here(const struct placing *placing, char *path, size_t length)
{
    enum seen seen = seen_folder(placing->folder);
    if (seen != UNSEEN) {
        return seen == HERE;
    }
    while (length > 1 && path[length - 1] != '/') {
        length--;
    }
    char letter = path[length];
    path[length] = '\0';
    struct stat status;
    bool here = stat(path, &status) == 0 && status.st_dev == placing->live->device;
    path[length] = letter;
    return remember_folder(placing->folder, here);
}

static bool file_is_here(const struct placing *placing, int descriptor)
{
    enum seen seen = seen_folder(placing->folder);
    if (seen != UNSEEN) {
        return seen == HERE;
    }
    struct stat status;
    return remember_folder(placing->folder, fstat(descriptor, &status) == 0 && status.st_dev == placing->live->device);
}

/* What the index has for a path; false if it is none of its files. */
static bool look_up(struct placing *placing, struct scratch *scratch, int directory, const char *name, uint32_t second)
{
    const struct placement_index *index = &placing->live->index;
    size_t length = working_directory_absolute(&scratch->working, scratch->path, directory, name, second);
    const char *key = length == 0 ? NULL : below(index, scratch->path, length);
    if (key == NULL) {
        return false;
    }
    size_t key_length = length - (size_t)(key - scratch->path);
    placing->folder = folder_hash(scratch->path, length, placing->live->device);
    struct placement_entry entry;
    placing->kind = placement_index_find(index, key, key_length, scratch->fold, &entry);
    if (index->lustre && !folder_is_here(placing, scratch->path, length)) {
        return false;
    }
    if (placing->kind == PLACEMENT_PATH || placing->kind == PLACEMENT_TEMPLATE) {
        uint64_t turn =
            placing->kind == PLACEMENT_TEMPLATE ? counters_turn(index->generation, entry.template_number) : 0;
        if (!placement_index_attribute(index, &entry, turn, &placing->attribute)) {
            placing->kind = PLACEMENT_DAMAGED;
        } else if (index->lustre) {
            placing->flags = LUSTRE_DELAY_CREATE;
        }
    }
    return true;
}

bool place_begin(struct placing *placing, int directory, const char *name, int flags)
{
    /* Whoever delays the objects of a file wants to give it a layout himself. */
    if (!place_is_on() || (flags & LUSTRE_DELAY_CREATE) == LUSTRE_DELAY_CREATE) {
        return false;
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    *placing = (struct placing){.live = live_index_take(&now)};
    if (placing->live == NULL) {
        return false;
    }
    struct scratch *scratch = take_scratch();
    if (scratch == NULL) {
        placing->kind = PLACEMENT_DAMAGED;
        return true;
    }
    bool ours = look_up(placing, scratch, directory, name, (uint32_t)now.tv_sec);
    give_back(scratch);
    if (!ours) {
        live_index_give_back(placing->live);
    }
    return ours;
}

static bool on_embedded(const struct placing *placing, int descriptor)
{
    const uint8_t *bytes = placing->attribute.bytes;
    size_t length = placing->attribute.length;
    return fsetxattr(descriptor, EMBEDDED_ATTRIBUTE, bytes, length, 0) == 0 || side_file_append(descriptor, bytes, length);
}

/* Targets are never taken away from a client's list, so what was true once stays true. */
static bool targets_exist(int descriptor, uint32_t needed)
{
    static _Atomic uint32_t known;
    if (needed <= atomic_load_explicit(&known, memory_order_relaxed)) {
        return true;
    }
    long count = 0; /* going in, 0 asks for object targets */
    if (ioctl(descriptor, LUSTRE_TARGET_COUNT, &count) != 0 || count < 0 || count > UINT16_MAX) {
        return false;
    }
    atomic_store_explicit(&known, (uint32_t)count, memory_order_relaxed);
    return needed <= (uint32_t)count;
}

enum outcome { AS_ASKED, OTHERWISE, NO_LAYOUT };

static bool has_layout(int descriptor)
{
    return fgetxattr(descriptor, LUSTRE_ATTRIBUTE, NULL, 0) > 0;
}

/* Success of either call says little: a switch of the client turns the first into nothing, the second hides EEXIST. */
static enum outcome read_back(const struct placing *placing, int descriptor)
{
    static uint8_t layout[READ_BACK_BYTES];
    static atomic_bool reading;
    if (atomic_exchange_explicit(&reading, true, memory_order_acquire)) {
        /* Another thread reads. Then it is enough to know that there is a layout. */
        return has_layout(descriptor) ? AS_ASKED : NO_LAYOUT;
    }
    ssize_t length = fgetxattr(descriptor, LUSTRE_ATTRIBUTE, layout, sizeof layout);
    enum outcome outcome = NO_LAYOUT;
    if (length > 0) {
        bool same = lov_is_what_was_asked_for(placing->attribute.bytes, placing->attribute.length, layout, (size_t)length);
        outcome = same ? AS_ASKED : OTHERWISE;
    }
    atomic_store_explicit(&reading, false, memory_order_release);
    return outcome;
}

/* Where users may not set layouts the ioctl does nothing. The attribute still works, but is used for the default alone. */
static enum outcome set_default(int descriptor)
{
    ioctl(descriptor, LUSTRE_SET_STRIPE, lov_default);
    if (!has_layout(descriptor)) {
        fsetxattr(descriptor, LUSTRE_ATTRIBUTE, lov_default, sizeof lov_default, 0);
    }
    return has_layout(descriptor) ? OTHERWISE : NO_LAYOUT;
}

static enum outcome on_lustre(const struct placing *placing, int descriptor)
{
    enum outcome outcome = NO_LAYOUT;
    if (targets_exist(descriptor, placing->attribute.needs_targets)) {
        ioctl(descriptor, LUSTRE_SET_STRIPE, placing->attribute.bytes);
        outcome = read_back(placing, descriptor);
    }
    return outcome == NO_LAYOUT ? set_default(descriptor) : outcome;
}

bool place_created(const struct placing *placing, int descriptor)
{
    bool lustre = placing->live->index.lustre;
    if (!lustre && placing->folder != 0 && !file_is_here(placing, descriptor)) {
        return true;
    }
    enum outcome outcome = OTHERWISE;
    enum counter counter = COUNTER_REFUSED;
    switch (placing->kind) {
    case PLACEMENT_NONE:
        counter = COUNTER_MISSES;
        break;
    case PLACEMENT_DAMAGED:
        counter = COUNTER_ERRORS;
        break;
    case PLACEMENT_PATH:
    case PLACEMENT_TEMPLATE:
        outcome = lustre ? on_lustre(placing, descriptor) : on_embedded(placing, descriptor) ? AS_ASKED : OTHERWISE;
        if (outcome == AS_ASKED) {
            counter = placing->kind == PLACEMENT_PATH ? COUNTER_HITS : COUNTER_TEMPLATE_HITS;
        }
        break;
    }
    counters_add(COUNTER_CREATED);
    counters_add(counter);
    return outcome != NO_LAYOUT;
}

void place_end(const struct placing *placing)
{
    live_index_give_back(placing->live);
}

void place_after_fork_in_child(void)
{
    live_index_after_fork_in_child();
    working_directory_owner(getpid());
    for (int i = 0; i < SCRATCHES; i++) {
        if (atomic_load(&scratches[i].taken)) {
            give_back(&scratches[i]);
        }
    }
}
