package io.mizan.telemetry.message;

/** Who sent a message, by the key that it came with: nothing in the message itself can change it. */
public record Sender(Role role, String name) {

    /** Whether this is the agent of a server. */
    public boolean speaksFor(String server) {
        return role == Role.AGENT && name.equals(server);
    }

    @Override
    public String toString() {
        return role.word() + " " + name;
    }
}
