/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What tests of placement need:
 *
 *     index_tool make FILE ROOT FLAGS EXPIRY ENTRY...   writes an index and its counters; an entry is PATH=TARGETS, or
 *                                                       PATTERN=TARGETS/TARGETS... for a template; TARGETS is 1,2,3
 *     index_tool show FILE...                           the targets of each file by its attribute, or "none"
 *     index_tool counters FILE                          the six sums
 *     index_tool keep FILE                              keeps a copy of an index in memory until it is killed, and prints its name
 *     index_tool default FOLDER KIND                    gives a folder of the stand-in for Lustre a default layout
 *     index_tool layout FILE...                         the layout of each file but for its objects
 *
 * A layout is a list of targets with stripes of 1 MiB; or pfl:FIRST:TARGETS, which has the target FIRST for the first MiB, and the
 * list for the rest, or as many as the word "any" has asked for: pfl:3:any4; or start:FIRST:COUNT, which has COUNT stripes from
 * the target FIRST on; or late:FIRST:COUNT, which has one of them for the first MiB and all for the rest.
 */
#include "../supervise/index_keeper.h"
#include "bytes.h"
#include "fake_layout.h"
#include "index_writer.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>
#include <unistd.h>

static uint8_t bytes[64 << 20];

static void must(int condition, const char *what)
{
    if (!condition) {
        perror(what);
        exit(EXIT_FAILURE);
    }
}

static void save(const char *name, const void *from, size_t size)
{
    char fresh[4096];
    snprintf(fresh, sizeof fresh, "%s.new", name);
    int descriptor = open(fresh, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    must(descriptor >= 0 && write(descriptor, from, size) == (ssize_t)size && close(descriptor) == 0, fresh);
    must(rename(fresh, name) == 0, name);
}

static uint32_t read_list(struct fake_component *component, const char *targets)
{
    uint32_t largest = 0;
    component->listed = true;
    for (const char *at = targets;; at++) {
        uint32_t target = (uint32_t)strtoul(at, (char **)&at, 10);
        component->targets[component->count++] = target;
        largest = target > largest ? target : largest;
        if (*at != ',') {
            return largest;
        }
    }
}

static size_t layout(struct index_writer *writer, const char *text)
{
    uint8_t attribute[4096];
    struct fake_layout wish = {.count = 1};
    struct fake_component empty = {.pattern = FAKE_RAID0, .stripe_size = 1 << 20, .first = FAKE_ANY_TARGET, .end = UINT64_MAX};
    wish.components[0] = empty;
    uint32_t largest;
    bool late = strncmp(text, "late:", 5) == 0;
    if (late || strncmp(text, "start:", 6) == 0) {
        const char *first = strchr(text, ':') + 1;
        largest = (uint32_t)atoi(first);
        empty.first = largest;
        empty.count = (uint32_t)atoi(strchr(first, ':') + 1);
        wish.components[0] = empty;
        if (late) {
            wish.composite = true;
            wish.count = 2;
            wish.components[0].count = 1;
            wish.components[0].end = 1 << 20;
            wish.components[1] = empty;
            wish.components[1].start = 1 << 20;
        }
    } else if (strncmp(text, "pfl:", 4) == 0) {
        const char *rest = strrchr(text, ':') + 1;
        wish.composite = true;
        wish.count = 2;
        wish.components[0].end = 1 << 20;
        wish.components[1] = empty;
        wish.components[1].start = 1 << 20;
        largest = read_list(&wish.components[0], text + 4);
        if (strncmp(rest, "any", 3) == 0) {
            wish.components[1].count = (uint32_t)atoi(rest + 3);
        } else {
            uint32_t other = read_list(&wish.components[1], rest);
            largest = other > largest ? other : largest;
        }
    } else {
        largest = read_list(&wish.components[0], text);
    }
    return index_writer_attribute(writer, attribute, (uint32_t)fake_layout_write(&wish, attribute), largest + 1);
}

static void fold(char *key, const char *pattern)
{
    for (const char *at = pattern; *at != '\0'; at++) {
        bool digit = *at >= '0' && *at <= '9';
        if (!digit || at == pattern || at[-1] < '0' || at[-1] > '9') {
            *key++ = digit ? '#' : *at;
        }
    }
    *key = '\0';
}

static void add(struct index_writer *writer, char *entry)
{
    size_t attributes[256];
    uint32_t count = 0;
    char *equals = strrchr(entry, '=');
    must(equals != NULL, entry);
    *equals = '\0';
    for (char *part = strtok(equals + 1, "/"); part != NULL; part = strtok(NULL, "/")) {
        attributes[count++] = layout(writer, part);
    }
    if (strchr(entry, '#') == NULL) {
        index_writer_path(writer, entry, attributes[0]);
        return;
    }
    char key[4096];
    fold(key, entry);
    index_writer_template(writer, key, entry, attributes, count);
}

static void make(char **arguments, int count)
{
    struct index_writer writer;
    uint64_t slots = 8;
    while (slots < 2 * (uint64_t)count) {
        slots *= 2;
    }
    index_writer_begin(&writer, bytes, arguments[1], slots, (uint32_t)atoi(arguments[2]),
                       strtoull(arguments[3], NULL, 10), 7);
    for (int i = 4; i < count; i++) {
        add(&writer, arguments[i]);
    }
    index_writer_end(&writer);
    uint8_t counters[128 + 64 * 8] = "MIZANCNT";
    put16(counters + 8, 1);
    put16(counters + 10, 64);
    put32(counters + 12, 64);
    put64(counters + 16, 7);
    char name[4096];
    snprintf(name, sizeof name, "%s.counters", arguments[0]);
    save(name, counters, sizeof counters);
    save(arguments[0], bytes, writer.size);
}

static void show(const char *name)
{
    uint8_t attribute[65536];
    struct fake_layout of_file;
    ssize_t length = getxattr(name, "user.mizan.lov", attribute, sizeof attribute);
    printf("%s ", name);
    if (length <= 0 || !fake_layout_read(&of_file, attribute, (size_t)length)) {
        puts(access(name, F_OK) == 0 ? "none" : "missing");
        return;
    }
    for (uint32_t i = 0; i < of_file.components[0].count; i++) {
        printf("%s%u", i == 0 ? "" : ",", of_file.components[0].targets[i]);
    }
    putchar('\n');
}

static void counters(const char *name)
{
    uint8_t file[128];
    int descriptor = open(name, O_RDONLY);
    must(descriptor >= 0 && read(descriptor, file, sizeof file) == sizeof file, name);
    printf("created=%d hits=%d templateHits=%d misses=%d refused=%d errors=%d\n", (int)get64(file + 64),
           (int)get64(file + 72), (int)get64(file + 80), (int)get64(file + 88), (int)get64(file + 96),
           (int)get64(file + 104));
}

static void keep(const char *index)
{
    char name[64];
    must(index_keeper_start(index, -1, name, sizeof name) > 0, index);
    puts(name);
    fflush(stdout);
    for (;;) {
        pause();
    }
}

static void set_default(const char *folder, const char *kind)
{
    uint8_t attribute[4096];
    struct fake_layout layout_of_folder;
    fake_layout_default(&layout_of_folder, kind);
    size_t length = fake_layout_write(&layout_of_folder, attribute);
    must(setxattr(folder, "user.fake.default", attribute, length, 0) == 0, folder);
}

static void print_layout(const char *name)
{
    uint8_t attribute[65536];
    struct fake_layout of_file;
    ssize_t length = getxattr(name, "user.mizan.lov", attribute, sizeof attribute);
    printf("%s ", name);
    if (length > 0 && fake_layout_read(&of_file, attribute, (size_t)length)) {
        fake_layout_print(&of_file, false);
    } else {
        puts("none");
    }
}

int main(int argc, char **argv)
{
    if (argc >= 6 && strcmp(argv[1], "make") == 0) {
        make(argv + 2, argc - 2);
    } else if (argc >= 3 && strcmp(argv[1], "show") == 0) {
        for (int i = 2; i < argc; i++) {
            show(argv[i]);
        }
    } else if (argc == 3 && strcmp(argv[1], "counters") == 0) {
        counters(argv[2]);
    } else if (argc == 3 && strcmp(argv[1], "keep") == 0) {
        keep(argv[2]);
    } else if (argc == 4 && strcmp(argv[1], "default") == 0) {
        set_default(argv[2], argv[3]);
    } else if (argc >= 3 && strcmp(argv[1], "layout") == 0) {
        for (int i = 2; i < argc; i++) {
            print_layout(argv[i]);
        }
    } else {
        return 64;
    }
    return EXIT_SUCCESS;
}
