/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_HOOKS_TEXT_H
#define MIZAN_HOOKS_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Text of bounded length. What does not fit sets "full", and a text that is full is not used. */
struct text {
    char *bytes;
    size_t length, size;
    bool full;
};

#define TEXT(name, capacity)                                                                                                  \
    char name##_bytes[capacity];                                                                                              \
    struct text name = {name##_bytes, 0, capacity, false};                                                                    \
    name##_bytes[0] = '\0'

void text_add(struct text *text, const char *more);
void text_add_bytes(struct text *text, const char *more, size_t length);
void text_add_number(struct text *text, long long number);

/* A string of JSON, quotes included; "" for what is not UTF-8, or has control characters. */
void text_add_json(struct text *text, const char *more);

/* As part of a URL's query: all but letters, digits and -._~/ by percent signs. */
void text_add_encoded(struct text *text, const char *more);

/* Whether all characters are letters, digits or one of these; false for no characters. */
bool is_plain(const char *word, const char *others);

/* Decimal digits only, and at most "most"; -1 otherwise. */
long long number_of(const char *word, long long most);

/* Length of the UTF-8 sequence that begins here, its code point in *point; 0 if there is none. */
size_t utf8_next(const unsigned char *bytes, size_t left, unsigned *point);

#endif
