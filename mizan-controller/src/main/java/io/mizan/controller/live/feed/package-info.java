/** Live views of a system as they come: from a controller, from the servers themselves, from snapshots. */
@NullMarked
package io.mizan.controller.live.feed;

import org.jspecify.annotations.NullMarked;
