/** Text for terminals: tables, bars and colours that also work at 80 columns, without UTF-8 and without colour. */
@NullMarked
package io.mizan.report.text;

import org.jspecify.annotations.NullMarked;
