/** Live views that are kept: the history of a session, and recordings in files. */
@NullMarked
package io.mizan.controller.live.recording;

import org.jspecify.annotations.NullMarked;
