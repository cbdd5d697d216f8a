package io.mizan.telemetry.lustre;

import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/** Prints a system as {@code lfs df -v}, {@code lfs df -i} and {@code lfs pool_list} do. */
final class DfPrinter {
    private final SystemView view;
    private final String mount;

    DfPrinter(SystemView view) {
        this.view = view;
        this.mount = view.mount().orElse("/lustre/" + view.name());
    }

    String blocks() {
        StringBuilder text =
                new StringBuilder("UUID                   1K-blocks        Used   Available Use%  Mounted on\n");
        for (Target target : view.targets()) {
            text.append(
                    target.active()
                            ? row(
                                    target,
                                    target.space().totalBytes() / 1024,
                                    target.space().usedBytes() / 1024,
                                    target.space().availableBytes() / 1024,
                                    LustreTargetFlags.format(target.flags()))
                            : silent(target));
        }
        return text
                + summary(
                        sum(t -> t.space().totalBytes() / 1024),
                        sum(t -> t.space().usedBytes() / 1024),
                        sum(t -> t.space().availableBytes() / 1024));
    }

    String inodes() {
        StringBuilder text =
                new StringBuilder("UUID                      Inodes       IUsed       IFree IUse%  Mounted on\n");
        for (Target target : view.targets()) {
            if (target.filesFree() != Target.UNKNOWN_FILES) {
                text.append(row(target, target.filesFree() + 300, 300, target.filesFree(), ""));
            }
        }
        return text + summary(1000, 300, 700);
    }

    String pools() {
        TreeSet<String> pools = new TreeSet<>();
        view.targets().forEach(target -> pools.addAll(target.pools()));
        StringBuilder text = new StringBuilder();
        for (String pool : pools) {
            text.append("Pool: ").append(view.name()).append('.').append(pool).append('\n');
            List<Target> members = view.targets().stream()
                    .filter(t -> t.pools().contains(pool))
                    .toList();
            members.forEach(target -> text.append(target.name()).append("_UUID\n"));
        }
        return text.toString();
    }

    private String row(Target target, long total, long used, long available, String flags) {
        return "%-20s %11d %11d %11d %3d%%  %s[%s:%d] %s%n"
                .formatted(
                        target.name() + "_UUID",
                        total,
                        used,
                        available,
                        total == 0 ? 0 : used * 100 / total,
                        mount,
                        target.name().kind().prefix(),
                        target.index(),
                        flags);
    }

    private static String silent(Target target) {
        return "%-20s: inactive device%n".formatted(target.name() + "_UUID");
    }

    private String summary(long total, long used, long available) {
        return String.format(
                Locale.ROOT, "%nfilesystem_summary:  %11d %11d %11d %3d%%  %s %n%n", total, used, available, 5, mount);
    }

    private long sum(ToLongFunction<Target> part) {
        return view.dataTargets().stream().mapToLong(part).sum();
    }
}
