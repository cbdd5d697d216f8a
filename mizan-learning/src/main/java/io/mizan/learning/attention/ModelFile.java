package io.mizan.learning.attention;

import io.mizan.learning.attention.Parameters.Matrix;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.DurableFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * A model in a file. Big-endian: the bytes {@code MZATTN1\n}; window, width, blocks, ids and buckets (32 bits each); the parameters in the
 * order of {@link Parameters}, as 32-bit floats; the number of categories, and for each its name (modified UTF-8 after its 16-bit length),
 * the number of its ids and the ids; the CRC-32 of all before it. Written beside its place and moved there, so that it is whole or not there.
 */
final class ModelFile {
    private static final long MAGIC = 0x4d5a4154544e310aL;
    private static final long LARGEST = 256L << 20;

    private ModelFile() {}

    /** @param ids for each category, the ids it has shown, in the order of their tokens */
    record Content(AttentionShape shape, Map<String, Matrix> parameters, Map<String, List<Integer>> ids) {}

    static Map<String, List<Integer>> ids(Histories histories) {
        Map<String, List<Integer>> ids = new LinkedHashMap<>();
        histories.all().forEach(history -> ids.put(history.category, List.copyOf(history.ids)));
        return ids;
    }

    static void write(Path file, Content content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            AttentionShape shape = content.shape();
            out.writeLong(MAGIC);
            for (int size : new int[] {shape.window(), shape.width(), shape.blocks(), shape.ids(), shape.buckets()}) {
                out.writeInt(size);
            }
            for (Matrix matrix : content.parameters().values()) {
                for (float value : matrix.values()) {
                    out.writeFloat(value);
                }
            }
            out.writeInt(content.ids().size());
            for (Map.Entry<String, List<Integer>> category : content.ids().entrySet()) {
                out.writeUTF(category.getKey());
                out.writeInt(category.getValue().size());
                for (int id : category.getValue()) {
                    out.writeInt(id);
                }
            }
            out.writeInt(checksum(bytes.toByteArray(), bytes.size()));
            DurableFile.replace(file, bytes.toByteArray());
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot write the model")
                            .with("reason", String.valueOf(e.getMessage()))
                            .at(Place.of(file.toString())),
                    e);
        }
    }

    static Content read(Path file) {
        try {
            if (Files.size(file) > LARGEST) {
                throw new IOException("too large");
            }
            byte[] bytes = Files.readAllBytes(file);
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
            if (bytes.length < 12 || in.readLong() != MAGIC) {
                throw new IOException("another format");
            }
            int end = bytes.length - 4;
            int expected = new DataInputStream(new ByteArrayInputStream(bytes, end, 4)).readInt();
            if (expected != checksum(bytes, end)) {
                throw new IOException("damaged: the checksum is wrong");
            }
            AttentionShape shape = new AttentionShape(
                    size(in, 1 << 10), size(in, 1 << 10), size(in, 32), size(in, 1 << 16), size(in, 1 << 20));
            Map<String, Matrix> parameters = new LinkedHashMap<>();
            for (Map.Entry<String, Matrix> blank : Parameters.initial(shape, 0).entrySet()) {
                Matrix matrix = blank.getValue();
                for (int i = 0; i < matrix.values().length; i++) {
                    matrix.values()[i] = in.readFloat();
                }
                parameters.put(blank.getKey(), matrix);
            }
            Map<String, List<Integer>> ids = new LinkedHashMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                String category = in.readUTF();
                List<Integer> shown = new ArrayList<>();
                for (int more = in.readInt(); more > 0; more--) {
                    shown.add(in.readInt());
                }
                ids.put(category, shown);
            }
            return new Content(shape, parameters, ids);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "not a model that was saved by mizan behaviours")
                            .with("reason", String.valueOf(e.getMessage()))
                            .at(Place.of(file.toString()))
                            .maybe("save it again with --save-model"),
                    e);
        }
    }

    private static int size(DataInputStream in, int most) throws IOException {
        int size = in.readInt();
        if (size < 1 || size > most) {
            throw new IOException("a size of " + size);
        }
        return size;
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}
