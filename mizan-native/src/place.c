/* SPDX-License-Identifier: Apache-2.0 */
#include "place.h"

#include "counters.h"
#include "live_index.h"
#include "lustre_create.h"
#include "path.h"
#include "patience.h"
#include "process_memory.h"
#include "side_file.h"
#include "working_directory.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

#define EMBEDDED_ATTRIBUTE "user.mizan.lov"

enum {
    SCRATCHES = 16,
    SEEN_FOLDERS = 256
};

/* Room for one create, from its beginning to its end. Signal handlers may have little stack, and there is no malloc here. */
struct scratch {
    atomic_bool taken;
    const void *thread;
    struct working_directory working;
    char path[PATH_BYTES];
    char real[PATH_BYTES];
    struct placement_room look_up;
    uint8_t room[PLACE_ROOM_BYTES];
};

atomic_bool place_on;

/* Only in processes that place files: what is static in a library counts for each program of a job, and mlockall makes it real. */
static struct scratch *scratches;

void place_configure(const struct settings *settings)
{
    void *memory = MAP_FAILED;
    if (settings->index[0] != '\0') {
        memory = mmap(NULL, SCRATCHES * sizeof(struct scratch), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    }
    if (memory != MAP_FAILED) {
        scratches = memory;
        live_index_configure(settings->index, settings->index_copy);
        counters_configure(settings->counters);
        side_file_configure(settings->layouts);
        atomic_store(&place_on, true);
    }
}

/* Its address tells threads apart, and is the same in the child for the one that forked. */
static _Thread_local char thread __attribute__((tls_model("initial-exec")));

static atomic_uint given_back;
static atomic_bool none_comes; /* somebody waited in vain, and none was given back since */

static struct scratch *free_scratch(void)
{
    for (int i = 0; i < SCRATCHES; i++) {
        if (!atomic_load_explicit(&scratches[i].taken, memory_order_relaxed) &&
            !atomic_exchange_explicit(&scratches[i].taken, true, memory_order_acquire)) {
            scratches[i].thread = &thread;
            return &scratches[i];
        }
    }
    return NULL;
}

/*
 * More threads than there is room for take turns: a client of Lustre has fewer creates under way than this. They wait as long as others get
 * done, but nobody waits for ever: all of them may be below a signal handler.
 */
static struct scratch *take_scratch(void)
{
    struct scratch *scratch = free_scratch();
    struct patience patience = {0};
    unsigned before = atomic_load(&given_back);
    while (scratch == NULL && !atomic_load(&none_comes) && patience_waits(&patience)) {
        scratch = free_scratch();
        unsigned now = atomic_load(&given_back);
        if (now != before) {
            patience.until = 0;
        }
        before = now;
    }
    if (scratch == NULL) {
        atomic_store(&none_comes, true);
    }
    return scratch;
}

static void give_back(struct scratch *scratch)
{
    atomic_store_explicit(&scratch->taken, false, memory_order_release);
    atomic_fetch_add(&given_back, 1);
    if (atomic_load_explicit(&none_comes, memory_order_relaxed)) {
        atomic_store(&none_comes, false);
    }
}

static const char *below(const char *root, size_t root_length, const char *path, size_t length)
{
    if (root_length == 1) {
        return length > 1 ? path + 1 : NULL;
    }
    bool inside = length > root_length + 1 && path[root_length] == '/' && memcmp(path, root, root_length) == 0;
    return root_length > 0 && inside ? path + root_length + 1 : NULL;
}

/* The part of a path below the root, or NULL. The kernel tells where a process works without symbolic links. */
static const char *below_root(const struct live_index *live, const char *path, size_t length)
{
    const char *key = below(live->index.root, live->index.root_length, path, length);
    return key != NULL ? key : below(live->real_root, live->real_root_length, path, length);
}

/*
 * What is known of folders, by a hash of their paths and the second: whether the folder that the kernel opens under this path is below
 * the root, on its file system, and has no other path. It is found out once a second for each folder, because it costs more
 * than the rest of a look-up.
 */
enum folder { UNSEEN, ELSEWHERE, AS_NAMED, BEHIND_LINK };

enum { FOLDER_BITS = 3 };

static _Atomic uint64_t seen_folders[SEEN_FOLDERS];

static uint64_t folder_hash(const char *path, size_t length, const struct live_index *live, uint32_t second)
{
    while (length > 1 && path[length - 1] != '/') {
        length--;
    }
    uint64_t hash = UINT64_C(0xCBF29CE484222325) ^ (uint64_t)live->identity.serial << 32 ^ second;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (uint8_t)path[i]) * UINT64_C(0x100000001B3);
    }
    return (hash ^ hash >> 29) & ~(uint64_t)FOLDER_BITS;
}

static enum folder seen_folder(uint64_t hash)
{
    uint64_t known = atomic_load_explicit(&seen_folders[(hash >> 2) % SEEN_FOLDERS], memory_order_relaxed);
    return (known & ~(uint64_t)FOLDER_BITS) == hash ? (enum folder)(known & FOLDER_BITS) : UNSEEN;
}

static void remember_folder(uint64_t hash, enum folder folder)
{
    atomic_store_explicit(&seen_folders[(hash >> 2) % SEEN_FOLDERS], hash | (uint64_t)folder, memory_order_relaxed);
}

/* What the index has for a path. False if the index was replaced before that could be told. */
static bool look_up(struct placing *placing, const char *key, size_t length)
{
    struct index_reading reading = live_index_reading(placing->live);
    const struct placement_source source = {index_file_read, &reading};
    placing->kind =
        placement_index_find(&placing->live->index, &source, key, length, &placing->scratch->look_up, &placing->entry);
    index_file_end(&reading);
    return !reading.replaced;
}

/* The same for the attribute. */
static bool read_attribute(struct placing *placing)
{
    const struct placement_index *index = &placing->live->index;
    struct index_reading reading = live_index_reading(placing->live);
    const struct placement_source source = {index_file_read, &reading};
    if (placing->kind == PLACEMENT_TEMPLATE) {
        placing->turn = counters_turn(index->generation, placing->entry.template_number);
    }
    if (!placement_index_attribute(index, &source, &placing->entry, placing->turn.number, &placing->scratch->look_up,
                                   &placing->attribute)) {
        placing->kind = PLACEMENT_DAMAGED;
    }
    index_file_end(&reading);
    return !reading.replaced;
}

/* Keys of a file: the part of its path below the root, NULL if it is not. */
struct keys {
    const char *named; /* as the program names it */
    size_t named_length;
    const char *real; /* without symbolic links, if that is another */
    size_t real_length;
};

/* Whether the file will be below the root, on its file system, and under which keys. */
static bool find_keys(const struct placing *placing, int directory, const char *name, uint32_t second, struct keys *keys)
{
    struct scratch *scratch = placing->scratch;
    const struct live_index *live = placing->live;
    size_t length = working_directory_absolute(&scratch->working, scratch->path, directory, name, second);
    if (length == 0) {
        return false;
    }
    *keys = (struct keys){.named = below_root(live, scratch->path, length)};
    keys->named_length = keys->named == NULL ? 0 : length - (size_t)(keys->named - scratch->path);
    uint64_t hash = folder_hash(scratch->path, length, live, second);
    enum folder folder = seen_folder(hash);
    if (folder == ELSEWHERE || folder == AS_NAMED) {
        return folder == AS_NAMED;
    }
    dev_t device = 0;
    size_t real_length = path_of_parent(scratch->real, directory, name, &device);
    if (real_length == 0) {
        return false;
    }
    keys->real = device == live->device ? below(live->real_root, live->real_root_length, scratch->real, real_length) : NULL;
    if (keys->real == NULL) {
        remember_folder(hash, ELSEWHERE);
        return false;
    }
    keys->real_length = real_length - (size_t)(keys->real - scratch->real);
    bool same = keys->real_length == keys->named_length && memcmp(keys->real, keys->named, keys->real_length) == 0;
    remember_folder(hash, same ? AS_NAMED : BEHIND_LINK);
    if (same) {
        keys->real = NULL;
    }
    return true;
}

/* By the real path first; by the other one if the plan knows the file as the program does. */
static bool look_up_keys(struct placing *placing, const struct keys *keys)
{
    if (keys->real != NULL) {
        bool told = look_up(placing, keys->real, keys->real_length);
        if (!told || placing->kind != PLACEMENT_NONE || keys->named == NULL) {
            return told;
        }
    }
    return look_up(placing, keys->named, keys->named_length);
}

static struct timespec now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
    return time;
}

/* False if this is none of the files of the index; told is false if the index was replaced before that could be told. */
static bool find_once(struct placing *placing, const struct timespec *time, bool *told)
{
    struct keys keys;
    *told = true;
    if (!find_keys(placing, placing->directory, placing->name, (uint32_t)time->tv_sec, &keys)) {
        return false;
    }
    *told = look_up_keys(placing, &keys);
    return true;
}

/* Another index has its name since, and what is not in memory of the one before cannot be read any more. */
static bool find_in_next(struct placing *placing, const struct timespec *time)
{
    live_index_look_again();
    struct live_index *live = live_index_take(time);
    if (live == NULL) {
        return false;
    }
    live_index_give_back(placing->live);
    placing->live = live;
    bool told;
    return find_once(placing, time, &told);
}

bool place_begin(struct placing *placing, int directory, const char *name, int flags)
{
    /* Whoever delays the objects of a file wants to give it a layout himself. */
    if (!place_is_on() || (flags & LUSTRE_DELAY_CREATE) == LUSTRE_DELAY_CREATE || !process_owns_memory()) {
        return false;
    }
    struct timespec time = now();
    *placing = (struct placing){.directory = directory, .name = name, .live = live_index_take(&time)};
    if (placing->live == NULL) {
        return false;
    }
    if (!path_is_readable(name)) {
        live_index_give_back(placing->live);
        return false;
    }
    placing->scratch = take_scratch();
    if (placing->scratch == NULL) {
        placing->kind = PLACEMENT_DAMAGED;
        return true;
    }
    bool told;
    bool found = find_once(placing, &time, &told);
    if (!(told ? found : find_in_next(placing, &time))) {
        place_end(placing);
        return false;
    }
    return true;
}

static bool has_layout(const struct placing *placing)
{
    return placing->kind == PLACEMENT_PATH || placing->kind == PLACEMENT_TEMPLATE;
}

bool place_take_layout(struct placing *placing)
{
    if (placing->attribute.bytes == NULL && has_layout(placing) && !read_attribute(placing)) {
        struct timespec time = now();
        placing->kind = PLACEMENT_DAMAGED;
        if (find_in_next(placing, &time) && has_layout(placing)) {
            read_attribute(placing);
        }
    }
    return has_layout(placing);
}

void place_layout_unused(const struct placing *placing)
{
    if (placing->kind == PLACEMENT_TEMPLATE && placing->attribute.bytes != NULL) {
        counters_turn_unused(&placing->turn);
    }
}

uint8_t *place_room(const struct placing *placing)
{
    return placing->scratch->room;
}

static bool on_embedded(const struct placing *placing, int descriptor)
{
    const uint8_t *bytes = placing->attribute.bytes;
    size_t length = placing->attribute.length;
    return fsetxattr(descriptor, EMBEDDED_ATTRIBUTE, bytes, length, 0) == 0 ||
           side_file_append(descriptor, bytes, length, (char *)place_room(placing));
}

bool place_is_for_lustre(const struct placing *placing)
{
    return placing->live->index.lustre && has_layout(placing);
}

static void count(enum counter counter)
{
    counters_add(COUNTER_CREATED);
    counters_add(counter);
}

void place_count_hit(const struct placing *placing)
{
    count(placing->kind == PLACEMENT_PATH ? COUNTER_HITS : COUNTER_TEMPLATE_HITS);
}

void place_created(struct placing *placing, int descriptor)
{
    bool lustre = placing->live->index.lustre;
    if (!place_take_layout(placing)) {
        count(placing->kind == PLACEMENT_NONE ? COUNTER_MISSES : COUNTER_ERRORS);
    } else if (!lustre && on_embedded(placing, descriptor)) {
        place_count_hit(placing);
    } else {
        count(COUNTER_REFUSED);
    }
}

void place_end(const struct placing *placing)
{
    live_index_give_back(placing->live);
    if (placing->scratch != NULL) {
        give_back(placing->scratch);
    }
    counters_write_now_and_then();
}

void place_process_ends(void)
{
    if (place_is_on() && process_owns_memory()) {
        counters_write();
    }
}

/* What this thread has taken stays: it was interrupted by the handler that forked, and goes on with it. */
void place_reset(void)
{
    for (int i = 0; scratches != NULL && i < SCRATCHES; i++) {
        if (atomic_load(&scratches[i].taken) && scratches[i].thread != &thread) {
            give_back(&scratches[i]);
        }
    }
}
