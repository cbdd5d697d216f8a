/** The configuration: keys, sources, precedence, origins. */
@NullMarked
package io.mizan.cli.config;

import org.jspecify.annotations.NullMarked;
