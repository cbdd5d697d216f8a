/** What applications created in earlier runs: what predictions of the next run start from. */
@NullMarked
package io.mizan.model.history;

import org.jspecify.annotations.NullMarked;
