/** How even a system was over time. */
@NullMarked
package io.mizan.database.balance;

import org.jspecify.annotations.NullMarked;
