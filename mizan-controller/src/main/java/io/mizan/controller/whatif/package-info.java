/** Questions to a simulator about the system as it is, for people who are not at the machine. */
@NullMarked
package io.mizan.controller.whatif;

import org.jspecify.annotations.NullMarked;
