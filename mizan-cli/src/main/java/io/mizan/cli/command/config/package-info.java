/** {@code mizan config}: show, check and document the configuration. */
@NullMarked
package io.mizan.cli.command.config;

import org.jspecify.annotations.NullMarked;
