/** What really happened: whether the prediction held, whether the balance got better, whether to go on. */
@NullMarked
package io.mizan.controller.check;

import org.jspecify.annotations.NullMarked;
