/** {@code mizan place}: which targets new files would get, policy by policy. */
@NullMarked
package io.mizan.cli.command.place;

import org.jspecify.annotations.NullMarked;
