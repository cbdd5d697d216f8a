package io.mizan.model.system;

/**
 * How busy a server is, each part from 0 to 1 or {@link Performance#UNKNOWN_LOAD}.
 *
 * @param cpu share of processor time in use
 * @param memory share of memory in use
 * @param network share of the network's peak in use
 * @param ioWait share of processor time spent waiting for devices
 */
public record ServerLoad(double cpu, double memory, double network, double ioWait) {
    public static final ServerLoad UNKNOWN = new ServerLoad(
            Performance.UNKNOWN_LOAD, Performance.UNKNOWN_LOAD, Performance.UNKNOWN_LOAD, Performance.UNKNOWN_LOAD);

    public ServerLoad {
        Performance.checkRatio("cpu", cpu);
        Performance.checkRatio("memory", memory);
        Performance.checkRatio("network", network);
        Performance.checkRatio("ioWait", ioWait);
    }
}
