/** Layouts in the words of Lustre: commands and options of {@code lfs}, what it shows, and documents that people write. */
@NullMarked
package io.mizan.model.layout.lustre;

import org.jspecify.annotations.NullMarked;
