/** Checks of an installation and what they observe. */
@NullMarked
package io.mizan.model.check;

import org.jspecify.annotations.NullMarked;
