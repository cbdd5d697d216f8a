/** Tests of the merge. */
@NullMarked
package io.mizan.traces.merge;

import org.jspecify.annotations.NullMarked;
