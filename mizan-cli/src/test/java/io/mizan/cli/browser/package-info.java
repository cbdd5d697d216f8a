/** A browser for tests: Chromium, driven by its own protocol. */
@NullMarked
package io.mizan.cli.browser;

import org.jspecify.annotations.NullMarked;
