package io.mizan.model.layout.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.ComponentFlag;
import io.mizan.model.layout.CompositeAttribute;
import java.util.ArrayList;
import java.util.List;

/** The flags of components and of the header of a composite layout, by the names that {@code lfs} gives them. */
final class FlagNames {
    private record Name(int bits, String text) {}

    private static final int PREFERRED = ComponentFlag.PREFER_READ.bit() | ComponentFlag.PREFER_WRITE.bit();

    /** In the order of {@code lfs}. */
    private static final List<Name> COMPONENT = List.of(
            of(ComponentFlag.INIT),
            of(ComponentFlag.STALE),
            new Name(PREFERRED, "prefer"),
            of(ComponentFlag.PREFER_READ),
            of(ComponentFlag.PREFER_WRITE),
            of(ComponentFlag.OFFLINE),
            of(ComponentFlag.NOSYNC),
            new Name(CompositeAttribute.EXTENSION, "extension"),
            of(ComponentFlag.PARITY),
            of(ComponentFlag.COMPRESS),
            of(ComponentFlag.PARTIAL),
            of(ComponentFlag.NOCOMPR));

    /** The first two bits are a number. */
    private static final List<String> STATES = List.of("0", "ro", "wp", "sp");

    private FlagNames() {}

    private static Name of(ComponentFlag flag) {
        return new Name(flag.bit(), flag.label());
    }

    static String component(int flags) {
        List<String> names = new ArrayList<>();
        int rest = flags;
        for (Name name : COMPONENT) {
            if ((rest & name.bits()) == name.bits()) {
                names.add(name.text());
                rest &= ~name.bits();
            }
        }
        if (rest != 0) {
            names.add("0x" + Integer.toHexString(rest));
        }
        return names.isEmpty() ? "0" : String.join(",", names);
    }

    static int component(String text) {
        int flags = 0;
        for (String word : text.split(",", -1)) {
            flags |= COMPONENT.stream()
                    .filter(name -> name.text().equals(word.strip()))
                    .mapToInt(Name::bits)
                    .findFirst()
                    .orElseGet(() -> number(word.strip(), "init, stale, prefer, prefrd, prefwr, nosync, extension"));
        }
        return flags;
    }

    static String header(int flags) {
        return flags < STATES.size() ? STATES.get(flags) : "0x" + Integer.toHexString(flags);
    }

    static int header(String text) {
        return STATES.contains(text) ? STATES.indexOf(text) : number(text, "0, ro, wp, sp");
    }

    private static int number(String text, String names) {
        try {
            return StripeFields.unsigned32(text);
        } catch (NumberFormatException | MizanException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "not a flag")
                            .with("value", text)
                            .maybe("use some of " + names + ", with commas"),
                    e);
        }
    }
}
