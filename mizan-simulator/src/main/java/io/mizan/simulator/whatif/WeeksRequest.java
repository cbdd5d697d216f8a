package io.mizan.simulator.whatif;

import io.mizan.model.system.SystemView;
import io.mizan.model.whatif.UsageProfile;
import java.util.List;

/**
 * Parameters of weeks of use. Where nothing is removed, the bytes that are written must be given.
 *
 * @param bytesPerDay that are written; 0 for as much as is removed
 * @param keepDays after which files are removed; 0: never
 * @param seeds for each setting of Lustre's threshold
 */
public record WeeksRequest(int weeks, long bytesPerDay, int keepDays, int seeds) {
    private static final int DAYS = 7;

    /** @param before the system before targets were added or removed: what is on it now is what was written */
    UsageProfile use(SystemView before, List<UsageProfile.Kind> files) {
        long bytes = bytesPerDay == 0 ? UsageProfile.steadyBytesPerDay(before, keepDays) : bytesPerDay;
        return new UsageProfile(DAYS * weeks, bytes, keepDays, files);
    }
}
