package io.mizan.cli.shared;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.plan.SitePolicyFile;
import java.util.List;

/** The policy of the site. */
public final class PolicyInput {
    private PolicyInput() {}

    /** That of the configuration. */
    public static SitePolicy configured(ProcessContext context, Configuration configuration, SitePolicy otherwise) {
        return read(configuration.get(Keys.CONTROLLER_POLICY), context, configuration, otherwise);
    }

    /** @param file empty for none */
    public static SitePolicy read(
            String file, ProcessContext context, Configuration configuration, SitePolicy otherwise) {
        return file.isEmpty()
                ? otherwise
                : new InputFiles(configuration, context, List.of())
                        .read(file, input -> SitePolicyFile.read(input, otherwise));
    }
}
