/** Long work that people ask for who are not at the machine: one after the other, with progress, and ended when they say so. */
@NullMarked
package io.mizan.controller.background;

import org.jspecify.annotations.NullMarked;
