package io.mizan.algorithms.placement.batch;

import io.mizan.algorithms.layout.StripeSizing;
import io.mizan.model.placement.LayoutForm;

/**
 * Options of a policy beside requests and view. Each reads what concerns it.
 *
 * @param reserve the share of each target that must stay free
 * @param sizing stripe sizes where a wish leaves them open
 * @param seed of the policies that choose at random
 * @param lustreVersion whose allocator the lustre policies follow
 * @param form what a layout may say about its targets
 */
public record PolicyOptions(
        double reserve, StripeSizing sizing, long seed, LustreVersion lustreVersion, LayoutForm form) {
    public static final double DEFAULT_RESERVE = 0.001;

    public static final PolicyOptions DEFAULT =
            new PolicyOptions(DEFAULT_RESERVE, StripeSizing.ACCEPTED, 1, LustreVersion.V2_17, LayoutForm.LIST);

    public PolicyOptions withReserve(double newReserve) {
        return new PolicyOptions(newReserve, sizing, seed, lustreVersion, form);
    }

    public PolicyOptions withSizing(StripeSizing newSizing) {
        return new PolicyOptions(reserve, newSizing, seed, lustreVersion, form);
    }

    public PolicyOptions withSeed(long newSeed) {
        return new PolicyOptions(reserve, sizing, newSeed, lustreVersion, form);
    }

    public PolicyOptions withLustreVersion(LustreVersion newVersion) {
        return new PolicyOptions(reserve, sizing, seed, newVersion, form);
    }

    public PolicyOptions withForm(LayoutForm newForm) {
        return new PolicyOptions(reserve, sizing, seed, lustreVersion, newForm);
    }
}
