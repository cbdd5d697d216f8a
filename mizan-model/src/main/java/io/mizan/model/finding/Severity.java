package io.mizan.model.finding;

/** How much a finding matters. */
public enum Severity {
    OK,
    INFO,
    WARN,
    HIGH
}
