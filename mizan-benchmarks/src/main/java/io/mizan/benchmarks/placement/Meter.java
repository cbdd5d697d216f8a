package io.mizan.benchmarks.placement;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Memory and processor time that this JVM and this process have used so far. */
final class Meter {
    private static final double NANOS = 1e9;
    private static final double MEGABYTE = 1 << 20;
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Meter() {}

    /** CPU seconds of all threads: compiler and collector as well. Counted in steps of 10 ms. */
    static double processCpu() {
        return PROCESS.getProcessCpuTime() / NANOS;
    }

    /** CPU seconds of this thread, in native code as well. */
    static double threadCpu() {
        return THREADS.getCurrentThreadCpuTime() / NANOS;
    }

    /** Megabytes that this thread has allocated on the heap. */
    static double allocated() {
        return THREADS.getCurrentThreadAllocatedBytes() / MEGABYTE;
    }

    static void resetPeakHeap() {
        heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    /** The most megabytes of heap in use at once, garbage that was not collected yet included. */
    static double peakHeap() {
        return heapPools().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum() / MEGABYTE;
    }

    /** Megabytes of memory that the process has now. */
    static double resident() throws IOException {
        return status("VmRSS:");
    }

    /** The most megabytes of memory that the process has had. */
    static double peakResident() throws IOException {
        return status("VmHWM:");
    }

    private static Stream<MemoryPoolMXBean> heapPools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP);
    }

    private static double status(String field) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith(field)) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024.0;
            }
        }
        return Double.NaN;
    }
}
