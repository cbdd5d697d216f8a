package io.mizan.telemetry.collect;

import static io.mizan.telemetry.report.Known.UNKNOWN;

import io.mizan.model.system.Performance;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes a report of each reading, with rates since the reading before. The first one has no rates; neither has a target that was not
 * there before, because it may have come from another server with all it did there.
 */
public final class ReportMaker {
    private final String server;
    private final long session;
    private final JobRates jobs;
    private @Nullable Reading previous;
    private long sequence;

    /**
     * A maker for one session.
     *
     * @param session another number each time an agent starts
     * @param mostJobs how many jobs of the server a report lists; the others are one entry
     */
    public ReportMaker(String server, long session, int mostJobs) {
        this.server = server;
        this.session = session;
        this.jobs = new JobRates(mostJobs);
    }

    public ServerReport next(Reading reading) {
        Reading before = previous;
        double seconds = before == null ? 0 : (reading.nanos() - before.nanos()) / 1e9;
        previous = reading;
        sequence++;
        if (before == null || seconds <= 0) {
            jobs.forget();
            return report(
                    reading, 0, host(reading.host(), HostReading.NOTHING_KNOWN, 0), Map.of(), JobRates.Rates.NONE);
        }
        Map<TargetName, TargetReading> old = new HashMap<>();
        before.targets().forEach(target -> old.put(target.target().name(), target));
        return report(
                reading,
                seconds,
                host(reading.host(), before.host(), seconds),
                old,
                jobs.next(before, reading, seconds));
    }

    private ServerReport report(
            Reading reading,
            double seconds,
            HostLoad host,
            Map<TargetName, TargetReading> old,
            JobRates.Rates busiest) {
        List<TargetReport> targets = reading.targets().stream()
                .map(target -> new TargetReport(
                        target.target(),
                        activity(target, old.get(target.target().name()), seconds),
                        busiest.of(target.target().name())))
                .toList();
        return new ServerReport(
                server, session, sequence, reading.takenAt(), seconds, host, targets, busiest.ofServer());
    }

    private static Activity activity(TargetReading now, @Nullable TargetReading before, double seconds) {
        if (before == null) {
            return Activity.NOTHING_KNOWN;
        }
        Increments io = now.io().since(before.io());
        Increments service = now.service().since(before.service());
        return new Activity(
                io.perSecond(IoCounter.READ_BYTES, seconds),
                io.perSecond(IoCounter.WRITE_BYTES, seconds),
                io.perSecond(IoCounter.READS, seconds),
                io.perSecond(IoCounter.WRITES, seconds),
                io.perSecond(IoCounter.METADATA, seconds),
                millis(
                        io,
                        IoCounter.READ_MICROS,
                        IoCounter.TIMED_READS,
                        service,
                        ServiceCounter.READ_MICROS,
                        ServiceCounter.READS),
                millis(
                        io,
                        IoCounter.WRITE_MICROS,
                        IoCounter.TIMED_WRITES,
                        service,
                        ServiceCounter.WRITE_MICROS,
                        ServiceCounter.WRITES),
                queue(service),
                now.latencies().rates(before.latencies(), seconds),
                now.disks().since(before.disks(), seconds));
    }

    /** The target's own time where it counts one, else that of the service in front of it. */
    private static double millis(
            Increments io,
            IoCounter micros,
            IoCounter operations,
            Increments service,
            ServiceCounter serviceMicros,
            ServiceCounter serviceOperations) {
        double own = io.mean(micros, operations);
        boolean timed = io.get(operations) != UNKNOWN;
        double mean = timed ? own : service.mean(serviceMicros, serviceOperations);
        return mean == UNKNOWN ? UNKNOWN : mean / 1000;
    }

    private static double queue(Increments service) {
        double waiting = service.mean(ServiceCounter.WAITING, ServiceCounter.REQUESTS);
        double running = service.mean(ServiceCounter.RUNNING, ServiceCounter.REQUESTS);
        return waiting == UNKNOWN || running == UNKNOWN ? UNKNOWN : waiting + running;
    }

    private static HostLoad host(HostReading now, HostReading before, double seconds) {
        Increments network = now.network().since(before.network());
        double in = network.perSecond(NetworkCounter.IN_BYTES, seconds);
        double out = network.perSecond(NetworkCounter.OUT_BYTES, seconds);
        double[] cpu = cpu(now.cpu(), before.cpu());
        return new HostLoad(
                new ServerLoad(cpu[0], now.memory(), share(Math.max(in, out), now.networkPeakBytesPerSecond()), cpu[1]),
                now.processes(),
                now.cores(),
                in,
                out,
                network.perSecond(NetworkCounter.DROPS, seconds));
    }

    /** The shares of busy and of waiting time. The kernel lets idle and waiting time fall by a few ticks at times: that is no time. */
    private static double[] cpu(HostReading.CpuTime now, HostReading.CpuTime before) {
        if (!now.isKnown() || !before.isKnown()) {
            return new double[] {Performance.UNKNOWN_LOAD, Performance.UNKNOWN_LOAD};
        }
        double busy = Math.max(0, now.busy() - before.busy());
        double idle = Math.max(0, now.idle() - before.idle());
        double ioWait = Math.max(0, now.ioWait() - before.ioWait());
        double all = busy + idle + ioWait;
        return new double[] {share(busy, all), share(ioWait, all)};
    }

    private static double share(double part, double whole) {
        return part < 0 || whole <= 0 ? Performance.UNKNOWN_LOAD : Math.min(1, part / whole);
    }
}
