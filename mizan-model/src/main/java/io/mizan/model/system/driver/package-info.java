/** How systems are opened: one driver for each kind of file system, found by the scheme of a label such as {@code lustre:/scratch}. */
@NullMarked
package io.mizan.model.system.driver;

import org.jspecify.annotations.NullMarked;
