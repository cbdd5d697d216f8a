/* SPDX-License-Identifier: Apache-2.0 */

/*
 * live_index_fuzz FOLDER SEED COUNT: what an index in use does to the memory of the program around it. COUNT times the index
 * gets replaced by one that is sound, damaged, cut, of a root that is not there, or by nothing at all; then a second passes, it
 * is looked at again, and a file is looked up. In between the program maps and unmaps memory of about the size of an index,
 * so that an address which the library gave back belongs to the program at once. Every page of the program must stay what it was:
 * a sanitizer does not see memory that is unmapped twice.
 */
#include "bytes.h"
#include "crc32.h"
#include "index_writer.h"
#include "live_index.h"
#include "settings.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGE = 4096, MAPPINGS = 64, LARGEST = 1 << 16 };

static struct {
    uint8_t *bytes;
    size_t size;
    uint8_t pattern;
} mappings[MAPPINGS];

static uint8_t index_bytes[LARGEST];
static char name[SETTINGS_PATH_BYTES];
static char root[SETTINGS_PATH_BYTES - 16];
static uint64_t state;

static uint64_t next_random(void)
{
    uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static void must(int condition, const char *what)
{
    if (!condition) {
        perror(what);
        exit(EXIT_FAILURE);
    }
}

static size_t make_index(const char *of)
{
    struct index_writer writer;
    index_writer_begin(&writer, index_bytes, of, 64, 0, UINT64_MAX, 1 + next_random() % 100);
    size_t attribute = index_writer_attribute(&writer, "a layout", 8, 0);
    for (uint64_t i = next_random() % 24; i > 0; i--) {
        char path[600];
        snprintf(path, sizeof path, "%0*d", 8 + (int)(next_random() % 500), (int)i);
        index_writer_path(&writer, path, attribute);
    }
    index_writer_template(&writer, "out/x_#", "out/x_#", &attribute, 1);
    index_writer_end(&writer);
    return writer.size;
}

/* Now and then in place, as nobody should; else by renaming. */
static void save(size_t size)
{
    bool in_place = next_random() % 4 == 0;
    char fresh[4200];
    snprintf(fresh, sizeof fresh, "%s%s", name, in_place ? "" : ".new");
    int descriptor = open(fresh, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    must(descriptor >= 0 && write(descriptor, index_bytes, size) == (ssize_t)size && close(descriptor) == 0, fresh);
    must(in_place || rename(fresh, name) == 0, fresh);
}

static void change_index(void)
{
    switch (next_random() % 8) {
    case 0:
        must(unlink(name) == 0 || access(name, F_OK) != 0, name);
        break;
    case 1:
        save(make_index("/dev/null/there is no such root"));
        break;
    case 2:
        save(next_random() % make_index(root));
        break;
    case 3:
        must(truncate(name, (off_t)(next_random() % LARGEST)) == 0 || access(name, F_OK) != 0, name);
        break;
    case 4:
    case 5: {
        size_t size = make_index(root);
        size_t among = next_random() % 2 == 0 ? 256 : size;
        index_bytes[next_random() % among] ^= (uint8_t)(1 << next_random() % 8);
        save(size);
        break;
    }
    default:
        save(make_index(root));
        break;
    }
}

/* Whether the file was found. It may be cut or replaced while that goes on. */
static bool look_up(struct live_index *live)
{
    static struct placement_room room;
    struct placement_entry entry;
    struct placement_attribute attribute;
    struct index_reading reading = live_index_reading(live);
    const struct placement_source source = {index_file_read, &reading};
    if (next_random() % 8 == 0) {
        change_index();
    }
    enum placement_kind kind = placement_index_find(&live->index, &source, "out/x_12", 8, &room, &entry);
    bool found = kind == PLACEMENT_TEMPLATE;
    if (found && next_random() % 8 == 0) {
        change_index();
    }
    found = found && placement_index_attribute(&live->index, &source, &entry, 0, &room, &attribute);
    must(!found || (attribute.length == 8 && memcmp(attribute.bytes, "a layout", 8) == 0), "another attribute");
    index_file_end(&reading);
    return found;
}

static void map_one(int i)
{
    size_t size = PAGE * (1 + next_random() % (LARGEST / PAGE));
    uint8_t *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    must(bytes != MAP_FAILED, "mmap");
    mappings[i].bytes = bytes;
    mappings[i].size = size;
    mappings[i].pattern = (uint8_t)next_random();
    memset(bytes, mappings[i].pattern, size);
    /* Neither joined with its neighbours nor writable by mistake. */
    must(mprotect(bytes, size, PROT_READ) == 0, "mprotect");
}

static bool intact(int i)
{
    unsigned char there[LARGEST / PAGE];
    if (mincore(mappings[i].bytes, mappings[i].size, there) != 0) {
        printf("a mapping of the program is gone: %zu bytes\n", mappings[i].size);
        return false;
    }
    for (size_t at = 0; at < mappings[i].size; at++) {
        if (mappings[i].bytes[at] != mappings[i].pattern) {
            printf("byte %zu of a mapping of the program is another\n", at);
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        return EXIT_FAILURE;
    }
    state = strtoull(argv[2], NULL, 10);
    long count = atol(argv[3]);
    snprintf(root, sizeof root, "%s", argv[1]);
    snprintf(name, sizeof name, "%s/index", argv[1]);
    crc32_prepare();
    live_index_configure(name);
    struct timespec now = {1000, 0};
    long taken = 0;
    long found = 0;
    for (long i = 0; i < count; i++) {
        change_index();
        now.tv_sec += 2;
        struct live_index *live = live_index_take(&now);
        if (live != NULL) {
            taken++;
            found += look_up(live);
            live_index_give_back(live);
        }
        for (uint64_t changes = next_random() % 8; changes > 0; changes--) {
            int which = (int)(next_random() % MAPPINGS);
            if (mappings[which].bytes != NULL) {
                must(intact(which), "mapping");
                munmap(mappings[which].bytes, mappings[which].size);
            }
            map_one(which);
        }
    }
    for (int i = 0; i < MAPPINGS; i++) {
        must(mappings[i].bytes == NULL || intact(i), "mapping");
    }
    printf("%ld indexes, %ld in use, %ld files found, all memory of the program intact\n", count, taken, found);
    return taken > count / 4 && found > count / 8 ? EXIT_SUCCESS : EXIT_FAILURE;
}
