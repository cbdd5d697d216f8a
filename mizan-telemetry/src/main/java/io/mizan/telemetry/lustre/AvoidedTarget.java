package io.mizan.telemetry.lustre;

import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A target that new files should not go to, and why. */
public record AvoidedTarget(Target target, List<String> reasons) {

    public static List<AvoidedTarget> of(SystemView view, double reserve, double fullAt) {
        return view.targets().stream()
                .map(target -> new AvoidedTarget(target, reasons(target, reserve, fullAt)))
                .filter(avoidance -> !avoidance.reasons.isEmpty())
                .toList();
    }

    private static List<String> reasons(Target target, double reserve, double fullAt) {
        List<String> reasons = new ArrayList<>();
        if (!target.active()) {
            reasons.add("inactive: it does not answer");
        }
        target.flags().stream()
                .filter(flag -> flag != TargetFlag.FLASH)
                .forEach(flag -> reasons.add(LustreTargetFlags.letter(flag) + ", " + flag.meaning()));
        if (target.space().reported()) {
            double utilisation = target.space().utilisation();
            if (target.space().availableBytes() <= reserve * target.space().totalBytes()) {
                reasons.add(String.format(
                        Locale.ROOT, "full: at most the reserve of %s %% is available", number(100 * reserve)));
            } else if (utilisation >= fullAt) {
                reasons.add(String.format(
                        Locale.ROOT,
                        "nearly full: %.1f %% (target.fullAt is %s %%)",
                        100 * utilisation,
                        number(100 * fullAt)));
            }
        }
        if (target.filesFree() == 0) {
            reasons.add("no free inodes");
        }
        return reasons;
    }

    /** Without digits that carry nothing: 0.1, 90. */
    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.3f", value);
        return text.replaceAll("\\.?0+$", "");
    }
}
