/* SPDX-License-Identifier: Apache-2.0 */
#include "lustre_targets.h"

#include "file_status.h"
#include "lov.h"
#include "own_descriptors.h"
#include "text.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define CLIENTS "/sys/fs/lustre/llite"
#define TARGETS "/sys/fs/lustre/osc"

enum {
    FILE_SYSTEM_BYTES = 64, /* names have 8 letters */
    CLIENT_BYTES = 64,
    TARGET_DIGITS = 4
};

/* One mount of a file system on this machine, and room for a path. */
struct client {
    const char *file_system;
    const char *name;
    char *path;
};

static bool is_active(const void *context, uint32_t target)
{
    const struct client *client = context;
    char *at = text_put(text_put(client->path, TARGETS "/"), client->file_system);
    at = text_put_number(text_put(at, "-OST"), target, 16, TARGET_DIGITS);
    at = text_put(text_put(at, "-osc-"), client->name);
    *text_put(at, "/active") = '\0';
    int file = own_descriptor_open(AT_FDCWD, client->path, O_RDONLY, 0);
    if (file < 0) {
        return false;
    }
    char active = '0';
    bool told = syscall(SYS_read, file, &active, (size_t)1) == 1;
    own_descriptor_close(file);
    return told && active == '1';
}

/* From MGS:/NAME or MGS:/NAME/SUBDIRECTORY. */
static bool file_system_of(const char *source, char name[FILE_SYSTEM_BYTES])
{
    const char *end = NULL;
    for (const char *at = strstr(source, ":/"); at != NULL; at = strstr(at + 2, ":/")) {
        end = at + 2;
    }
    size_t length = end == NULL ? 0 : strcspn(end, "/");
    if (length == 0 || length >= FILE_SYSTEM_BYTES) {
        return false;
    }
    memcpy(name, end, length);
    name[length] = '\0';
    return true;
}

/* A file system may be mounted twice; then both must know the targets, because either may be the one that is written through. */
static bool all_clients_accept(const char *file_system, const uint8_t *layout, size_t length,
                               struct lustre_targets_room *room)
{
    int folder = own_descriptor_open(AT_FDCWD, CLIENTS, O_RDONLY | O_DIRECTORY, 0);
    if (folder < 0) {
        return false;
    }
    size_t name_length = strlen(file_system);
    folder_entries_begin(&room->clients, folder);
    int clients = 0;
    bool accepted = true;
    const char *name;
    while (accepted && (name = folder_entries_next(&room->clients)) != NULL) {
        const char *dash = strrchr(name, '-');
        if (dash != NULL && (size_t)(dash - name) == name_length && memcmp(name, file_system, name_length) == 0 &&
            strlen(dash) <= CLIENT_BYTES) {
            struct client client = {file_system, dash + 1, room->path};
            accepted = lov_targets_are_accepted(layout, length, is_active, &client);
            clients++;
        }
    }
    own_descriptor_close(folder);
    return accepted && clients > 0;
}

static bool no_target(const void *context, uint32_t target)
{
    (void)context;
    (void)target;
    return false;
}

/*
 * What was found in this second, by a hash of the file system, the layout and the second: to ask takes three calls for each stripe, and a wide layout has
 * thousands.
 */
enum { KNOWN = 64, USABLE = 1, ASKED = 2, ANSWER_BITS = 3 };

static _Atomic uint64_t known[KNOWN];

static uint64_t more_of_hash(uint64_t hash, const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ at[i]) * UINT64_C(0x100000001B3);
    }
    return hash;
}

/* False if the file system has no number. */
static bool hash_of(int directory, const uint8_t *layout, size_t length, uint64_t *hash)
{
    struct stat status;
    struct timespec now;
    if (!file_status(directory, &status)) {
        return false;
    }
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    *hash = more_of_hash(UINT64_C(0xCBF29CE484222325), layout, length);
    *hash = more_of_hash(*hash, &status.st_dev, sizeof status.st_dev);
    *hash = more_of_hash(*hash, &now.tv_sec, sizeof now.tv_sec);
    *hash = (*hash ^ *hash >> 29) & ~(uint64_t)ANSWER_BITS;
    return true;
}

static bool ask(int directory, const uint8_t *layout, size_t length, struct lustre_targets_room *room)
{
    char file_system[FILE_SYSTEM_BYTES];
    return mount_source(directory, "lustre", room->path, sizeof room->path, &room->letters) &&
           file_system_of(room->path, file_system) && all_clients_accept(file_system, layout, length, room);
}

bool lustre_targets_are_usable(int directory, const uint8_t *layout, size_t length, struct lustre_targets_room *room)
{
    if (lov_targets_are_accepted(layout, length, no_target, NULL)) {
        return true;
    }
    uint64_t hash;
    if (!hash_of(directory, layout, length, &hash)) {
        return false;
    }
    _Atomic uint64_t *slot = &known[(hash >> 2) % KNOWN];
    uint64_t answer = atomic_load_explicit(slot, memory_order_relaxed);
    if (answer != (hash | ASKED) && answer != (hash | ASKED | USABLE)) {
        answer = hash | ASKED | (ask(directory, layout, length, room) ? USABLE : 0);
        atomic_store_explicit(slot, answer, memory_order_relaxed);
    }
    return (answer & USABLE) != 0;
}
