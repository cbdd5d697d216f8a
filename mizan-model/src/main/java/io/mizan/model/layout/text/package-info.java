/** Layout attributes as text: as {@code lfs} shows them, and as documents that people write. */
@NullMarked
package io.mizan.model.layout.text;

import org.jspecify.annotations.NullMarked;
