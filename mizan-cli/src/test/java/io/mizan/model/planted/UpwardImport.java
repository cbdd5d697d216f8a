package io.mizan.model.planted;

import io.mizan.model.input.TextInput;
import io.mizan.telemetry.SystemReader;
import io.mizan.telemetry.SystemSnapshot;
import java.util.List;

/** Breaks a rule on purpose: the bottom sees what stands above it. */
public final class UpwardImport {
    public List<SystemSnapshot> read(TextInput input) {
        return SystemReader.read(input);
    }
}
