/** {@code mizan demo}: a tour of Mizan on a simulated system, in steps. */
@NullMarked
package io.mizan.cli.command.demo;

import org.jspecify.annotations.NullMarked;
