/* SPDX-License-Identifier: Apache-2.0 */
#include "burst.h"
#include "check.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BYTES = 4096 };

static const char *text_of(const struct burst *burst)
{
    static char text[2048];
    size_t length = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < burst->count; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%d-%d", i == 0 ? "" : " ",
                                   (int)burst->extents[i].start, (int)burst->extents[i].end);
    }
    return text;
}

static void by_hand(void)
{
    struct burst burst;
    burst_clear(&burst);
    CHECK_NUMBER(true, burst_add(&burst, 10, 20, false));
    CHECK_NUMBER(true, burst_add(&burst, 20, 30, false));
    CHECK_TEXT("10-30", text_of(&burst));
    CHECK_NUMBER(true, burst_add(&burst, 40, 50, false));
    CHECK_NUMBER(true, burst_add(&burst, 0, 5, false));
    CHECK_TEXT("0-5 10-30 40-50", text_of(&burst));
    CHECK_NUMBER(true, burst_add(&burst, 30, 40, false)); /* fills the gap */
    CHECK_TEXT("0-5 10-50", text_of(&burst));
    CHECK_NUMBER(true, burst_add(&burst, 12, 13, false));
    CHECK_NUMBER(true, burst_add(&burst, 3, 60, false));
    CHECK_TEXT("0-60", text_of(&burst));
    CHECK_NUMBER(false, burst.coarse);
}

static void full(void)
{
    struct burst burst;
    burst_clear(&burst);
    for (uint64_t i = 0; i < BURST_EXTENTS; i++) {
        CHECK_NUMBER(true, burst_add(&burst, 100 * i, 100 * i + 10, false));
    }
    CHECK_NUMBER(false, burst_add(&burst, 55, 56, false));
    CHECK_NUMBER(BURST_EXTENTS, (long)burst.count);
    CHECK_NUMBER(true, burst_add(&burst, 110, 150, false)); /* continues one */
    CHECK_NUMBER(true, burst_add(&burst, 5000, 5001, true));
    CHECK_NUMBER(BURST_EXTENTS, (long)burst.count);
    CHECK_NUMBER(true, burst.coarse);
    CHECK_NUMBER(100, (long)burst.extents[1].start);
    CHECK_NUMBER(210, (long)burst.extents[1].end); /* the smallest gap was that of 50 */
}

/* Against a byte for each byte: the same set without joining, and a larger one with it. */
static void at_random(bool may_join)
{
    uint64_t state = 42;
    long coarse = 0;
    for (int round = 0; round < 300; round++) {
        static uint8_t written[BYTES];
        memset(written, 0, sizeof written);
        struct burst burst;
        burst_clear(&burst);
        for (int i = 0; i < 60; i++) {
            state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
            uint64_t start = (state >> 33) % (BYTES - 64);
            uint64_t end = start + 1 + (state >> 20) % 60;
            if (burst_add(&burst, start, end, may_join)) {
                memset(written + start, 1, end - start);
            } else if (burst.count != BURST_EXTENTS) {
                CHECK_NUMBER(BURST_EXTENTS, (long)burst.count);
            }
        }
        long missing = 0, too_many = 0, badly_ordered = 0;
        uint64_t at = 0;
        for (uint32_t i = 0; i < burst.count; i++) {
            badly_ordered += (i > 0 && burst.extents[i].start <= burst.extents[i - 1].end) ||
                             burst.extents[i].start >= burst.extents[i].end;
            for (; at < burst.extents[i].start; at++) {
                missing += written[at];
            }
            for (; at < burst.extents[i].end; at++) {
                too_many += written[at] == 0;
            }
        }
        for (; at < BYTES; at++) {
            missing += written[at];
        }
        CHECK_NUMBER(0, missing);
        CHECK_NUMBER(0, badly_ordered);
        CHECK_NUMBER(false, burst.coarse && !may_join);
        CHECK_NUMBER(false, too_many > 0 && !burst.coarse); /* a gap may be filled after it was joined */
        coarse += burst.coarse;
    }
    CHECK_NUMBER(may_join, coarse > 0);
}

void test_burst(void)
{
    by_hand();
    full();
    at_random(false);
    at_random(true);
}
