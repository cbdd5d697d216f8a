/* SPDX-License-Identifier: Apache-2.0 */
#include "bytes.h"
#include "check.h"
#include "crc32.h"
#include "trace_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static long read_file(const char *name, uint8_t *bytes, size_t most)
{
    int descriptor = open(name, O_RDONLY);
    long length = descriptor < 0 ? -1 : (long)read(descriptor, bytes, most);
    close(descriptor);
    return length;
}

static void checksums(void)
{
    crc32_prepare();
    CHECK_NUMBER(0, (long)crc32_of((const uint8_t *)"", 0));
    CHECK_NUMBER(0xCBF43926L, (long)crc32_of((const uint8_t *)"123456789", 9)); /* the check value of the standard */
}

static void numbers(void)
{
    uint8_t bytes[16];
    uint8_t *end = put64(put16(bytes, 0x1234), UINT64_C(0x1122334455667788));
    CHECK_NUMBER(10, (long)(end - bytes));
    CHECK_NUMBER(0, memcmp(bytes, "\x34\x12\x88\x77\x66\x55\x44\x33\x22\x11", 10));
    end = put_string(bytes, "abc", 3);
    CHECK_NUMBER(5, (long)(end - bytes));
    CHECK_NUMBER(0, memcmp(bytes, "\x03\x00" "abc", 5));
}

static void blocks(const char *name)
{
    static uint8_t bytes[1 << 20];
    trace_file_begin(name);
    CHECK_NUMBER(false, trace_file_has_records());
    trace_file_flush();
    CHECK_NUMBER(-1, read_file(name, bytes, sizeof bytes)); /* nothing to say, no file */
    memset(trace_file_record(9, 1, 10), 'r', 10);
    trace_file_flush();
    CHECK_NUMBER(32 + 24 + 18, read_file(name, bytes, sizeof bytes));
    CHECK_NUMBER(0, memcmp(bytes, "MIZANTRC\x01\x00\x20\x00", 12));
    CHECK_NUMBER((long)crc32_of(bytes, 28), (long)get32(bytes + 28));
    CHECK_NUMBER(0, memcmp(bytes + 32, "MZBK\x12\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00", 16));
    CHECK_NUMBER((long)crc32_of(bytes + 56, 18), (long)get32(bytes + 48));
    CHECK_NUMBER((long)crc32_of(bytes + 32, 20), (long)get32(bytes + 52));
    CHECK_NUMBER(0, memcmp(bytes + 56, "\x09\x00\x01\x00\x12\x00\x00\x00rrrrrrrrrr", 18));

    /* Full blocks are appended by themselves. */
    for (int i = 0; i < 1000; i++) {
        memset(trace_file_record(2, 0, 92), i, 92);
    }
    trace_file_flush();
    long length = read_file(name, bytes, sizeof bytes);
    long at = 32, block = 0, records = 0;
    while (at < length) {
        CHECK_NUMBER(block++, (long)get32(bytes + at + 8));
        records += (long)get32(bytes + at + 12);
        at += 24 + (long)get32(bytes + at + 4);
    }
    CHECK_NUMBER(length, at);
    CHECK_NUMBER(1001, records);
    CHECK_NUMBER(length - 24 * block - 32, (long)(18 + 1000 * 100));
    CHECK_NUMBER(true, trace_file_record(1, 0, TRACE_FILE_RECORDS_BYTES) == NULL);
    CHECK_NUMBER(false, trace_file_stopped());
}

static void stops(const char *name)
{
    trace_file_begin(name); /* which is there */
    memset(trace_file_record(1, 0, 8), 0, 8);
    trace_file_flush();
    CHECK_NUMBER(true, trace_file_stopped());
    CHECK_NUMBER(true, trace_file_record(1, 0, 8) == NULL);

    trace_file_begin("/dev/null/none/trace");
    memset(trace_file_record(1, 0, 8), 0, 8);
    trace_file_flush();
    CHECK_NUMBER(true, trace_file_stopped());

    trace_file_begin("/dev/null/none/trace");
    trace_file_limit(100);
    CHECK_NUMBER(true, trace_file_record(1, 0, 92) != NULL);
    CHECK_NUMBER(true, trace_file_record(1, 0, 0) == NULL);
    trace_file_limit(UINT64_MAX);
    CHECK_NUMBER(true, trace_file_record(1, 0, 0) != NULL);
}

void test_trace_file(void)
{
    char folder[] = "/tmp/mizan-unit-XXXXXX";
    if (mkdtemp(folder) == NULL) {
        CHECK_TEXT("a folder for a test", "none");
        return;
    }
    char name[64];
    snprintf(name, sizeof name, "%s/trace", folder);
    checksums();
    numbers();
    blocks(name);
    stops(name);
    unlink(name);
    rmdir(folder);
}
