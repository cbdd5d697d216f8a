/** The dashboard as a browser shows it, served by a real controller. */
@NullMarked
package io.mizan.cli.dashboard;

import org.jspecify.annotations.NullMarked;
