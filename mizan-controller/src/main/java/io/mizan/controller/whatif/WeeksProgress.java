package io.mizan.controller.whatif;

import io.mizan.model.whatif.WeeksAnswer;
import java.util.Optional;

/**
 * Progress of a simulation of weeks of use.
 *
 * @param done runs
 * @param answer nothing until all of them are done
 */
public record WeeksProgress(int done, int total, Optional<WeeksAnswer> answer) {}
