/* SPDX-License-Identifier: Apache-2.0 */
#include "text.h"

#include <stdio.h>
#include <string.h>

void text_add_bytes(struct text *text, const char *more, size_t length)
{
    if (text->full || length >= text->size - text->length) {
        text->full = true;
        return;
    }
    memcpy(text->bytes + text->length, more, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_add(struct text *text, const char *more)
{
    text_add_bytes(text, more, strlen(more));
}

void text_add_number(struct text *text, long long number)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%lld", number);
    text_add_bytes(text, digits, (size_t)length);
}

size_t utf8_next(const unsigned char *bytes, size_t left, unsigned *point)
{
    static const unsigned smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned first = bytes[0];
    size_t length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : (first & 0xf0) == 0xe0 ? 3 : first >= 0xf0 && first < 0xf5 ? 4 : 0;
    if (length == 0 || length > left) {
        return 0;
    }
    unsigned value = length == 1 ? first : first & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
        value = value << 6 | (bytes[i] & 0x3f);
    }
    if (value < smallest[length] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) {
        return 0;
    }
    *point = value;
    return length;
}

/* What the controller takes in a name: UTF-8 without control characters. */
static bool is_text(const char *word)
{
    size_t left = strlen(word);
    unsigned point;
    for (size_t step; left > 0; word += step, left -= step) {
        step = utf8_next((const unsigned char *)word, left, &point);
        if (step == 0 || point < 0x20 || (point >= 0x7f && point < 0xa0)) {
            return false;
        }
    }
    return true;
}

void text_add_json(struct text *text, const char *more)
{
    text_add(text, "\"");
    for (const char *c = is_text(more) ? more : ""; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            text_add_bytes(text, "\\", 1);
        }
        text_add_bytes(text, c, 1);
    }
    text_add(text, "\"");
}

static bool is_letter_or_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

void text_add_encoded(struct text *text, const char *more)
{
    for (; *more != '\0'; more++) {
        if (is_letter_or_digit(*more) || strchr("-._~/", *more) != NULL) {
            text_add_bytes(text, more, 1);
        } else {
            char escape[4];
            snprintf(escape, sizeof escape, "%%%02X", (unsigned)(unsigned char)*more);
            text_add(text, escape);
        }
    }
}

bool is_plain(const char *word, const char *others)
{
    if (*word == '\0') {
        return false;
    }
    for (; *word != '\0'; word++) {
        if (!is_letter_or_digit(*word) && strchr(others, *word) == NULL) {
            return false;
        }
    }
    return true;
}

long long number_of(const char *word, long long most)
{
    long long value = 0;
    if (word == NULL || *word == '\0') {
        return -1;
    }
    for (; *word != '\0'; word++) {
        if (*word < '0' || *word > '9') {
            return -1;
        }
        value = value * 10 + (*word - '0');
        if (value > most) {
            return -1;
        }
    }
    return value;
}
