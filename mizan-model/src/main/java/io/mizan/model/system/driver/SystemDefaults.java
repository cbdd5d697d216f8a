package io.mizan.model.system.driver;

import io.mizan.model.placement.LayoutForm;

/**
 * Default policy, layout form and limits of the systems of a driver.
 *
 * @param policy name of the placement policy
 * @param form what a layout may say about its targets
 * @param fullAt utilisation from which a target gets no new files
 * @param acceptFailingWrites whether a layout may list targets in components that are not there when a file is created
 */
public record SystemDefaults(String policy, LayoutForm form, double fullAt, boolean acceptFailingWrites) {
    /** The policy that knows free space, load and servers, and takes what of it a system tells. */
    public static final String BALANCED = "balanced";
}
