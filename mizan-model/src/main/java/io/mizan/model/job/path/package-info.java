/** The layers that the bytes of jobs pass, the path of a job through them, and the port of what chooses it. */
@NullMarked
package io.mizan.model.job.path;

import org.jspecify.annotations.NullMarked;
