/** Checks of what a client of the controller needs: ports, clocks, the state folder, Slurm hooks. */
@NullMarked
package io.mizan.controller.doctor;

import org.jspecify.annotations.NullMarked;
