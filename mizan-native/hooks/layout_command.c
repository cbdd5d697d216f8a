/* SPDX-License-Identifier: Apache-2.0 */
#include "layout_command.h"

#include "text.h"

#include <string.h>

static bool is_number(const char *value)
{
    return number_of(*value == '-' ? value + 1 : value, 1LL << 40) >= 0;
}

static bool is_size(const char *value)
{
    size_t digits = strspn(value, "0123456789");
    return digits > 0 && digits < 19 && (value[digits] == '\0' || (strchr("KMGTPE", value[digits]) != NULL && value[digits + 1] == '\0'));
}

static bool is_harmless(const char *option, const char *value)
{
    if (option[0] != '-' || option[1] == '\0' || option[2] != '\0') {
        return false;
    }
    switch (option[1]) {
    case 'c':
    case 'C':
    case 'i':
        return is_number(value);
    case 'S':
    case 'z':
        return is_size(value);
    case 'E':
        return strcmp(value, "-1") == 0 || strcmp(value, "eof") == 0 || is_size(value);
    case 'o':
        return *value >= '0' && *value <= '9' && strspn(value, "0123456789,-") == strlen(value);
    case 'p':
        return *value != '-' && is_plain(value, "_-");
    case 'L':
        return strcmp(value, "mdt") == 0;
    default:
        return false;
    }
}

/* Cuts the directory, with or without quotes, off the end. */
static bool cut_directory(char *line, const char *directory)
{
    size_t length = strlen(line), name = strlen(directory);
    if (length > name + 3 && line[length - 1] == '\'' && line[length - name - 2] == '\'') {
        line[--length] = '\0';
        line[length - name - 1] = ' ';
        if (line[length - name - 2] != ' ') {
            return false;
        }
    }
    if (length <= name + 1 || strcmp(line + length - name, directory) != 0 || line[length - name - 1] != ' ') {
        return false;
    }
    line[length - name - 1] = '\0';
    return true;
}

bool layout_command_read(struct layout_command *command, char *answer, const char *directory)
{
    static const char begin[] = "lfs setstripe ";
    size_t length = strlen(answer);
    while (length > 0 && answer[length - 1] == '\n') {
        answer[--length] = '\0';
    }
    if (strchr(answer, '\n') != NULL || strncmp(answer, begin, sizeof begin - 1) != 0 || !cut_directory(answer, directory)) {
        return false;
    }
    char *rest = NULL;
    command->count = 0;
    for (char *word = strtok_r(answer + sizeof begin - 1, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        if (command->count == LAYOUT_WORDS) {
            return false;
        }
        command->words[command->count++] = word;
    }
    for (int i = 0; i + 1 < command->count; i += 2) {
        if (!is_harmless(command->words[i], command->words[i + 1])) {
            return false;
        }
    }
    return command->count >= 2 && command->count % 2 == 0;
}
