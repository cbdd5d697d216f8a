/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MIZAN_TEST_CHECK_H
#define MIZAN_TEST_CHECK_H

/* Each check counts; one that fails says where and with which values, and the test goes on. */
#define CHECK_NUMBER(expected, actual) check_number(__FILE__, __LINE__, #actual, expected, actual)
#define CHECK_TEXT(expected, actual) check_text(__FILE__, __LINE__, #actual, expected, actual)

void check_number(const char *file, int line, const char *what, long expected, long actual);
void check_text(const char *file, int line, const char *what, const char *expected, const char *actual);

/* Empties the environment and sets the given variables: name, value, name, value, NULL. */
void only_environment(const char *name, ...);

void test_settings(void);
void test_identity(void);
void test_debug_line(void);
void test_burst(void);
void test_path(void);
void test_trace_file(void);
void test_placement_index(void);
void test_index_copy(void);
void test_memory_left(void);
void test_lov(void);

#endif
