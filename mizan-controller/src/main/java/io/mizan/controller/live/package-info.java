/** The system as people watch it: targets, servers and jobs at one moment, in one document that all views share. */
@NullMarked
package io.mizan.controller.live;

import org.jspecify.annotations.NullMarked;
