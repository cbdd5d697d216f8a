/** What a controller keeps: plans with their answers, promised space, who did what, and the term of who acts. */
@NullMarked
package io.mizan.database.plan;

import org.jspecify.annotations.NullMarked;
