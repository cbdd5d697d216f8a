package io.mizan.controller.peak;

import io.mizan.model.load.Load;

/**
 * How busy a target is.
 *
 * @param degraded whether it takes longer than peers that carry as much, for which its peaks were lowered
 */
public record TargetLoad(Load load, boolean degraded) {
    public static final TargetLoad UNKNOWN = new TargetLoad(Load.UNKNOWN, false);
}
