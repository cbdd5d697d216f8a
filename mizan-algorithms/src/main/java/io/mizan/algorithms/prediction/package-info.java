/** Which files the next run of an application will create, from the files of earlier runs. */
@NullMarked
package io.mizan.algorithms.prediction;

import org.jspecify.annotations.NullMarked;
