/** What a controller keeps: placement plans with the space that they promise, change plans, the audit log, and the term of who acts. */
@NullMarked
package io.mizan.database.plan;

import org.jspecify.annotations.NullMarked;
