/** Shows: tables, bars and charts for people. */
@NullMarked
package io.mizan.report;

import org.jspecify.annotations.NullMarked;
