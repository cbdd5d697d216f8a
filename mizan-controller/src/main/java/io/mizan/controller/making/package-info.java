/** Plans of changes that are made for people who are not at the machine. Nothing is changed by making one. */
@NullMarked
package io.mizan.controller.making;

import org.jspecify.annotations.NullMarked;
