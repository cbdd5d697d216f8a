/** Load of the targets that the files of a run lie on. */
@NullMarked
package io.mizan.traces.picture.load;

import org.jspecify.annotations.NullMarked;
