/** What targets were seen to do at most. */
@NullMarked
package io.mizan.database.peak;

import org.jspecify.annotations.NullMarked;
