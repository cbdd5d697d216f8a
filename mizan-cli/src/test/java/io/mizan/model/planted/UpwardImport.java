package io.mizan.model.planted;

import io.mizan.model.file.TextInput;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.telemetry.snapshot.SystemReader;
import java.util.List;

/** Breaks a rule on purpose: the bottom sees what stands above it. */
public final class UpwardImport {
    public List<SystemSnapshot> read(TextInput input) {
        return SystemReader.read(input);
    }
}
