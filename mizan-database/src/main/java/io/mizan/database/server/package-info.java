/** Which servers have which targets, and which take over for each other. */
@NullMarked
package io.mizan.database.server;

import org.jspecify.annotations.NullMarked;
