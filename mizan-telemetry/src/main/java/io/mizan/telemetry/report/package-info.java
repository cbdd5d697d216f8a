/** Reports of servers: the one record that every source of statistics is turned into. */
@NullMarked
package io.mizan.telemetry.report;

import org.jspecify.annotations.NullMarked;
