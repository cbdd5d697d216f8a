/** Deep learning, for which the library is not part of Mizan: it may be absent, and whoever asks must do without. */
@NullMarked
package io.mizan.learning;

import org.jspecify.annotations.NullMarked;
