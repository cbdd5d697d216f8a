/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What tests of placement need:
 *
 *     index_tool make FILE ROOT FLAGS EXPIRY ENTRY...   writes an index and its counters; an entry is PATH=TARGETS, or
 *                                                       PATTERN=TARGETS/TARGETS... for a template; TARGETS is 1,2,3
 *     index_tool show FILE...                           the targets of each file by its attribute, or "none"
 *     index_tool counters FILE                          the six sums
 *
 * A layout is a list of targets with stripes of 1 MiB.
 */
#include "bytes.h"
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

static size_t layout(struct index_writer *writer, const char *targets)
{
    uint8_t attribute[48 + 24 * 64] = {0};
    uint32_t count = 0;
    uint32_t largest = 0;
    for (const char *at = targets;; at++) {
        uint32_t target = (uint32_t)strtoul(at, (char **)&at, 10);
        put32(attribute + 48 + count++ * 24 + 20, target);
        largest = target > largest ? target : largest;
        if (*at != ',') {
            break;
        }
    }
    put32(attribute, 0x0BD50BD0);
    put32(attribute + 4, 1);
    put32(attribute + 24, 1 << 20);
    put16(attribute + 28, count);
    put16(attribute + 30, 0xFFFF);
    return index_writer_attribute(writer, attribute, 48 + count * 24, largest + 1);
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
    ssize_t length = getxattr(name, "user.mizan.lov", attribute, sizeof attribute);
    printf("%s ", name);
    if (length < 48) {
        puts(access(name, F_OK) == 0 ? "none" : "missing");
        return;
    }
    for (ssize_t at = 48; at + 24 <= length; at += 24) {
        printf("%s%u", at == 48 ? "" : ",", get32(attribute + at + 20));
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
    } else {
        return 64;
    }
    return EXIT_SUCCESS;
}
