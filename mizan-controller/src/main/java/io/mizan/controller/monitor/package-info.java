/** What the servers report, put together: the system as it is now, and how sure that is. */
@NullMarked
package io.mizan.controller.monitor;

import org.jspecify.annotations.NullMarked;
