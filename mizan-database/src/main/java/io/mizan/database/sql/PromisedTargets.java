package io.mizan.database.sql;

import io.mizan.database.plan.Reservation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** What a plan promises, as the bytes of one column: for each target its name, bytes and files. */
final class PromisedTargets {
    private PromisedTargets() {}

    static byte[] encode(List<Reservation> reservations) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (Reservation reservation : reservations) {
                out.writeUTF(ColumnText.name("target", reservation.target()));
                out.writeLong(reservation.bytes());
                out.writeLong(reservation.files());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static List<Reservation> decode(byte[] column) {
        List<Reservation> reservations = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(column))) {
            while (in.available() > 0) {
                reservations.add(new Reservation(ColumnText.read(in.readUTF()), in.readLong(), in.readLong()));
            }
        } catch (IOException e) {
            throw SqlErrors.caused(SqlErrors.damaged("what a plan promised"), e);
        }
        return reservations;
    }
}
