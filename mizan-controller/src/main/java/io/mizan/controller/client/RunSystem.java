package io.mizan.controller.client;

import io.mizan.controller.plan.PlanSource;
import java.nio.file.Path;

/**
 * A system that was opened for the run of a program.
 *
 * @param measure tells how even it is after a run
 * @param layouts where layouts go that cannot be kept with their files
 */
public record RunSystem(PlanSource plans, RunParts.Measure measure, Path layouts) {}
