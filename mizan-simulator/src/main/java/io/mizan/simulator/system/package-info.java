/** A storage system that exists only as a state: targets, files, directories, what jobs do, and what will happen when. */
@NullMarked
package io.mizan.simulator.system;

import org.jspecify.annotations.NullMarked;
