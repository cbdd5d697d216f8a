package io.mizan.cli.frame;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.plan.SitePolicyFile;
import java.util.List;

/** The policy of the site. */
public final class PolicyInput {
    private PolicyInput() {}

    /** That of the configuration. */
    public static SitePolicy configured(Surroundings surroundings, Configuration configuration, SitePolicy otherwise) {
        return read(configuration.get(Keys.CONTROLLER_POLICY), surroundings, configuration, otherwise);
    }

    /** @param file empty for none */
    public static SitePolicy read(
            String file, Surroundings surroundings, Configuration configuration, SitePolicy otherwise) {
        return file.isEmpty()
                ? otherwise
                : new InputFiles(configuration, surroundings, List.of())
                        .read(file, input -> SitePolicyFile.read(input, otherwise));
    }
}
