package io.mizan.model.system;

/** What a target is made of. */
public enum DeviceClass {
    UNKNOWN,
    HDD,
    SSD,
    NVME
}
