package io.mizan.telemetry.collect.host;

import static io.mizan.telemetry.report.Known.UNKNOWN;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.mizan.telemetry.collect.DiskTimes;
import io.mizan.telemetry.collect.HostReading;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.Notes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code /proc} and {@code /sys} say about a machine, below a root that tests may choose. A file that is not there is a number that is not known. */
public final class Host {
    /** user, nice, system, idle, iowait, irq, softirq, steal; time of guests is in user already. */
    private static final int CPU_FIELDS = 8;

    private static final int IDLE = 3;
    private static final int IO_WAIT = 4;
    private static final Pattern CPU = Pattern.compile("(?m)^cpu\\s+(.*)$");
    private static final Pattern CORE = Pattern.compile("(?m)^cpu\\d");
    private static final Pattern LOAD = Pattern.compile("^(\\d+(?:\\.\\d+)?)\\s");
    private static final Pattern INTERFACE = Pattern.compile("(?m)^\\s*([^\\s:]+):\\s*(\\d.*)$");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,19}");

    /** Received bytes and sent bytes among the columns of {@code /proc/net/dev}. */
    private static final int RECEIVED = 0;

    private static final int SENT = 8;
    private static final int LARGEST_FILE = 1 << 20;
    private static final double BYTES_PER_MEGABIT = 125_000;

    private final Path root;
    private final BlockDevices devices;

    public Host(Path root) {
        this.root = root;
        this.devices = new BlockDevices(root);
    }

    /** @param mounted what a target is mounted from: a device, or a data set of ZFS; empty where unknown */
    public DiskTimes disks(String mounted, Notes notes) {
        return devices.behind(mounted, notes);
    }

    public HostReading read(Notes notes) {
        String stat = text("proc/stat", notes);
        List<String> interfaces = new ArrayList<>();
        MonotonicCounters network = network(text("proc/net/dev", notes), interfaces);
        long cores = CORE.matcher(stat).results().count();
        return new HostReading(
                cpu(stat),
                memory(text("proc/meminfo", notes)),
                load(text("proc/loadavg", notes)),
                cores == 0 ? UNKNOWN : cores,
                network,
                peak(interfaces));
    }

    private static HostReading.CpuTime cpu(String stat) {
        Matcher matcher = CPU.matcher(stat);
        if (!matcher.find()) {
            return HostReading.NOTHING_KNOWN.cpu();
        }
        String[] words = matcher.group(1).strip().split("\\s+");
        long busy = 0;
        long idle = 0;
        long ioWait = 0;
        for (int i = 0; i < Math.min(words.length, CPU_FIELDS); i++) {
            long ticks = number(words[i]);
            if (ticks < 0) {
                return HostReading.NOTHING_KNOWN.cpu();
            }
            idle += i == IDLE ? ticks : 0;
            ioWait += i == IO_WAIT ? ticks : 0;
            busy += i == IDLE || i == IO_WAIT ? 0 : ticks;
        }
        return new HostReading.CpuTime(busy, idle, ioWait);
    }

    private static double memory(String meminfo) {
        long total = kilobytes(meminfo, "MemTotal");
        long available = kilobytes(meminfo, "MemAvailable");
        return total <= 0 || available < 0 || available > total ? UNKNOWN : 1 - (double) available / total;
    }

    private static long kilobytes(String meminfo, String key) {
        Matcher matcher =
                Pattern.compile("(?m)^" + key + ":\\s+(\\d{1,18}) kB\\s*$").matcher(meminfo);
        return matcher.find() ? number(matcher.group(1)) : -1;
    }

    private static double load(String loadavg) {
        Matcher matcher = LOAD.matcher(loadavg);
        return matcher.find() && matcher.group(1).length() < 12 ? Double.parseDouble(matcher.group(1)) : UNKNOWN;
    }

    /** All devices of the machine together; a bond or bridge would count its members a second time. In a container there are no devices, so all but loopback count. */
    private MonotonicCounters network(String dev, List<String> counted) {
        List<String[]> devices = new ArrayList<>();
        List<String[]> others = new ArrayList<>();
        Matcher matcher = INTERFACE.matcher(dev);
        while (matcher.find()) {
            String name = matcher.group(1);
            String[] row = (name + " " + matcher.group(2)).strip().split("\\s+");
            boolean device = !name.contains("/") && Files.exists(root.resolve("sys/class/net/" + name + "/device"));
            if (row.length > SENT + 1 && !name.equals("lo")) {
                (device ? devices : others).add(row);
            }
        }
        List<String[]> rows = devices.isEmpty() ? others : devices;
        if (rows.isEmpty()) {
            return MonotonicCounters.NONE;
        }
        long in = 0;
        long out = 0;
        for (String[] row : rows) {
            counted.add(row[0]);
            in += Math.max(0, number(row[1 + RECEIVED]));
            out += Math.max(0, number(row[1 + SENT]));
        }
        return MonotonicCounters.of(0, in, out, MonotonicCounters.UNKNOWN);
    }

    /** What the links that are up can carry together; some kinds of links refuse to tell. */
    private double peak(List<String> interfaces) {
        Notes refusals = new Notes();
        double sum = 0;
        for (String name : interfaces) {
            String folder = "sys/class/net/" + name + "/";
            boolean up = text(folder + "operstate", refusals).strip().equals("up");
            sum += up ? Math.max(0, number(text(folder + "speed", refusals).strip())) : 0;
        }
        return sum > 0 ? sum * BYTES_PER_MEGABIT : UNKNOWN;
    }

    private static long number(String text) {
        if (!NUMBER.matcher(text).matches()) {
            return -1;
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private String text(String file, Notes notes) {
        Path path = root.resolve(file);
        if (!Files.exists(path)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(path)) {
            return new String(in.readNBytes(LARGEST_FILE), ISO_8859_1);
        } catch (IOException e) {
            notes.add(path + ": " + e.getMessage());
            return "";
        }
    }
}
