package io.mizan.cli.shared;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.peak.ConfiguredPeaks;
import io.mizan.controller.peak.PeaksFile;
import java.util.List;

/** What the site says its targets can do at most. */
public final class PeaksInput {
    private PeaksInput() {}

    /** Those of the configuration. */
    public static ConfiguredPeaks configured(ProcessContext context, Configuration configuration) {
        String file = configuration.get(Keys.PEAKS);
        return file.isEmpty()
                ? ConfiguredPeaks.NONE
                : new InputFiles(configuration, context, List.of()).read(file, PeaksFile::read);
    }
}
