/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_TEXT_H
#define MIZAN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Names put together and taken apart without the C library's formats, which allocate. Each put returns where the next one goes on. */

static inline char *text_put(char *to, const char *text)
{
    size_t length = strlen(text);
    memcpy(to, text, length);
    return to + length;
}

static inline char *text_put_number(char *to, uint64_t number, unsigned base, unsigned least_digits)
{
    char digits[64];
    unsigned count = 0;
    do {
        digits[count++] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0 || count < least_digits);
    while (count > 0) {
        *to++ = digits[--count];
    }
    return to;
}

static inline char *text_put_hexadecimal(char *to, uint64_t number)
{
    return text_put_number(to, number, 16, 1);
}

/* Takes the digits at *at, at least one and no more than 64 bits have; *at is behind them afterwards. */
static inline bool text_take_number(const char **at, unsigned base, uint64_t *number)
{
    const char *from = *at;
    for (*number = 0;; (*at)++) {
        char digit = **at;
        unsigned value = digit >= '0' && digit <= '9' ? (unsigned)(digit - '0')
                         : digit >= 'a' && digit <= 'f' ? (unsigned)(digit - 'a' + 10)
                                                        : base;
        if (value >= base) {
            return *at > from;
        }
        if (*number > (UINT64_MAX - value) / base) {
            return false;
        }
        *number = *number * base + value;
    }
}

#endif
