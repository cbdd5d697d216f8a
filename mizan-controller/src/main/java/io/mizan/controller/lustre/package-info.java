/** A live Lustre, driven by its own programs: {@code lfs}, {@code lctl}, and {@code getfattr} for the bytes of layouts. */
@NullMarked
package io.mizan.controller.lustre;

import org.jspecify.annotations.NullMarked;
