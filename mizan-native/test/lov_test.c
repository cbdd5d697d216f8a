/* SPDX-License-Identifier: Apache-2.0 */
#include "check.h"
#include "lov.h"

#include "bytes.h"

#include <string.h>

enum { V1 = 0x0BD10BD0, V3 = 0x0BD30BD0, SPECIFIC = 0x0BD50BD0, COMPOSITE = 0x0BD60BD0 };

/* A plain layout with objects on these targets; returns its length. */
static size_t plain(uint8_t *at, uint32_t magic, uint32_t size, uint32_t count, uint32_t offset, const uint32_t *targets,
                    uint32_t objects)
{
    size_t head = magic == V1 ? 32 : 48;
    memset(at, 0, head + objects * 24);
    put32(at, magic);
    put32(at + 4, 1);
    put32(at + 24, size);
    put16(at + 28, count);
    put16(at + 30, offset);
    for (uint32_t i = 0; i < objects; i++) {
        put32(at + head + i * 24 + 20, targets[i]);
    }
    return head + objects * 24;
}

static void test_plain(void)
{
    static const uint32_t list[] = {3, 0, 7};
    static const uint32_t other[] = {3, 7, 0};
    uint8_t asked[256];
    uint8_t got[256];
    size_t asked_length = plain(asked, SPECIFIC, 1 << 20, 3, 0xFFFF, list, 3);
    size_t length = plain(got, V1, 1 << 20, 3, 0, list, 3);
    CHECK_NUMBER(true, lov_is_what_was_asked_for(asked, asked_length, got, length));
    length = plain(got, V3, 1 << 20, 3, 0, list, 3);
    CHECK_NUMBER(true, lov_is_what_was_asked_for(asked, asked_length, got, length));
    CHECK_NUMBER(false, lov_is_what_was_asked_for(asked, asked_length, got, length - 1));
    length = plain(got, V1, 1 << 20, 3, 0, other, 3);
    CHECK_NUMBER(false, lov_is_what_was_asked_for(asked, asked_length, got, length));
    length = plain(got, V1, 2 << 20, 3, 0, list, 3);
    CHECK_NUMBER(false, lov_is_what_was_asked_for(asked, asked_length, got, length));
    length = plain(got, V1, 1 << 20, 2, 0, list, 2);
    CHECK_NUMBER(false, lov_is_what_was_asked_for(asked, asked_length, got, length));

    asked_length = plain(asked, V1, 0, 2, 3, list, 0);
    length = plain(got, V1, 4 << 20, 2, 0, list, 2);
    CHECK_NUMBER(true, lov_is_what_was_asked_for(asked, asked_length, got, length));
    asked_length = plain(asked, V1, 0, 2, 5, list, 0);
    CHECK_NUMBER(false, lov_is_what_was_asked_for(asked, asked_length, got, length));

    CHECK_NUMBER(false, lov_is_what_was_asked_for(got, 0, got, length));
}

/* Two components; the first one has objects, if init is set. */
static size_t composite(uint8_t *at, uint64_t border, uint32_t flags, const uint32_t *targets, uint32_t magic)
{
    memset(at, 0, 32 + 2 * 48);
    put32(at, COMPOSITE);
    put16(at + 14, 2);
    size_t end = 32 + 2 * 48;
    for (uint32_t i = 0; i < 2; i++) {
        uint8_t *entry = at + 32 + i * 48;
        size_t length = plain(at + end, i == 0 ? magic : V1, 1 << 20, i == 0 ? 2 : 4, 0xFFFF, targets, i == 0 ? 2 : 0);
        put32(entry + 4, i == 0 ? flags : 0);
        put64(entry + 8, i == 0 ? 0 : border);
        put64(entry + 16, i == 0 ? border : UINT64_MAX);
        put32(entry + 24, (uint32_t)end);
        put32(entry + 28, (uint32_t)length);
        end += length;
    }
    put32(at + 4, (uint32_t)end);
    return end;
}

static void test_composite(void)
{
    static const uint32_t list[] = {9, 2};
    static const uint32_t other[] = {9, 3};
    uint8_t asked[512];
    uint8_t got[512];
    size_t asked_length = composite(asked, 64 << 20, 0, list, SPECIFIC);
    size_t length = composite(got, 64 << 20, 0x10, list, V1);
    CHECK_NUMBER(true, lov_is_what_was_asked_for(asked, asked_length, got, length));
    length = composite(got, 64 << 20, 0x10, other, V1);
    CHECK_NUMBER(false, lov_is_what_was_asked_for(asked, asked_length, got, length));
    length = composite(got, 64 << 20, 0, other, V1); /* nothing there yet */
    CHECK_NUMBER(true, lov_is_what_was_asked_for(asked, asked_length, got, length));
    length = composite(got, 32 << 20, 0x10, list, V1);
    CHECK_NUMBER(false, lov_is_what_was_asked_for(asked, asked_length, got, length));
    length = plain(got, V1, 1 << 20, 2, 0, list, 2);
    CHECK_NUMBER(false, lov_is_what_was_asked_for(asked, asked_length, got, length));
    length = composite(got, 64 << 20, 0x10, list, V1);
    put32(got + 32 + 24, 0xFFFFFF00);
    CHECK_NUMBER(false, lov_is_what_was_asked_for(asked, asked_length, got, length));
}

/* Collects what is asked, and refuses one target. */
struct asked {
    uint32_t refused;
    uint32_t sum;
    uint32_t count;
};

static bool ask(const void *context, uint32_t target)
{
    struct asked *asked = *(struct asked *const *)context;
    asked->sum += target;
    asked->count++;
    return target != asked->refused;
}

static void check_targets(const uint8_t *layout, size_t length, uint32_t refused, bool accepted, uint32_t count, uint32_t sum)
{
    struct asked asked = {.refused = refused};
    struct asked *context = &asked;
    CHECK_NUMBER(accepted, lov_targets_are_accepted(layout, length, ask, &context));
    CHECK_NUMBER(count, asked.count);
    CHECK_NUMBER(sum, asked.sum);
}

static void test_targets(void)
{
    static const uint32_t list[] = {9, 2};
    uint8_t layout[512];
    size_t length = plain(layout, SPECIFIC, 1 << 20, 2, 0xFFFF, list, 2);
    check_targets(layout, length, 99, true, 2, 11);
    check_targets(layout, length, 2, false, 2, 11);
    check_targets(layout, length, 9, false, 1, 9);
    check_targets(layout, length - 1, 99, false, 0, 0);
    check_targets(layout, 31, 99, false, 0, 0);
    length = plain(layout, V1, 1 << 20, 4, 0xFFFF, list, 0);
    check_targets(layout, length, 99, true, 0, 0);
    length = plain(layout, V3, 1 << 20, 4, 7, list, 0);
    check_targets(layout, length, 99, true, 1, 7);
    check_targets(layout, length, 7, false, 1, 7);
    put32(layout + 4, 0x100); /* on the metadata target */
    check_targets(layout, length, 7, true, 0, 0);
    length = plain(layout, SPECIFIC, 1 << 20, 2001, 0xFFFF, list, 2);
    check_targets(layout, length, 99, false, 0, 0);

    length = composite(layout, 64 << 20, 0, list, SPECIFIC);
    check_targets(layout, length, 99, true, 2, 11);
    size_t second = get32(layout + 32 + 48 + 24);
    put16(layout + second + 30, 5);
    check_targets(layout, length, 99, true, 3, 16);
    check_targets(layout, length, 5, false, 3, 16);
    put32(layout + 32 + 48 + 24, (uint32_t)length);
    check_targets(layout, length, 99, false, 2, 11);
}

void test_lov(void)
{
    test_targets();
    test_plain();
    test_composite();
}
