package io.mizan.traces.history;

import io.mizan.model.history.PastCreate;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Over how many targets a layout spreads a file: of several components, the one with the most. Of an attribute that was kept
 * as it was read, only the count is looked at: 2 bytes at 28 of a plain layout (magic 0x0BD10BD0, 0x0BD30BD0, 0x0BD50BD0);
 * of a composite one (0x0BD60BD0, 0x0BD80BD0) 2 bytes at 14 are the number of entries of 48 bytes from 32 on, which have the
 * place of their plain layout at 24.
 */
final class StripeCounts {
    private static final int COMPOSITE = 0x0BD60BD0;
    private static final int EXTENDING = 0x0BD80BD0;
    private static final int MOST = 2000;

    private StripeCounts() {}

    static int of(FileLayout layout) {
        int count = PastCreate.UNKNOWN_STRIPES;
        if (layout instanceof FileLayout.Plain plain) {
            count = plain.striping().stripeCount();
        } else if (layout instanceof FileLayout.Composite composite) {
            count = composite.components().stream()
                    .mapToInt(component -> component.body() instanceof Striped striped
                            ? striped.striping().stripeCount()
                            : 0)
                    .max()
                    .orElse(0);
        } else if (layout instanceof FileLayout.Raw raw) {
            count = of(ByteBuffer.wrap(raw.attribute()).order(ByteOrder.LITTLE_ENDIAN));
        }
        return count > 0 && count <= MOST ? count : PastCreate.UNKNOWN_STRIPES;
    }

    private static int of(ByteBuffer attribute) {
        if (attribute.limit() < 32) {
            return PastCreate.UNKNOWN_STRIPES;
        }
        int magic = attribute.getInt(0);
        if (magic != COMPOSITE && magic != EXTENDING) {
            return plain(attribute, 0);
        }
        int most = PastCreate.UNKNOWN_STRIPES;
        int entries = attribute.getShort(14) & 0xFFFF;
        for (int entry = 0; entry < entries && 32 + 48 * (entry + 1) <= attribute.limit(); entry++) {
            most = Math.max(most, plain(attribute, attribute.getInt(32 + 48 * entry + 24)));
        }
        return most;
    }

    private static int plain(ByteBuffer attribute, int at) {
        if (at < 0 || at > attribute.limit() - 32) {
            return PastCreate.UNKNOWN_STRIPES;
        }
        int magic = attribute.getInt(at);
        boolean known = magic == 0x0BD10BD0 || magic == 0x0BD30BD0 || magic == 0x0BD50BD0;
        int count = attribute.getShort(at + 28) & 0xFFFF;
        return known && count <= MOST ? count : PastCreate.UNKNOWN_STRIPES;
    }
}
