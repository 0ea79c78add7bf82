package io.polyboard.archive.retention;

import io.polyboard.archive.grpc.GameExport;
import io.polyboard.archive.store.GamePartitions.Partition;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/**
 * A directory of files of games that are not in the database any more, one for each partition:
 * {@code games_20260301.jsonl.gz}, with a line for each game as exports have it. A file of that
 * name is whole. Thread-safe, and safe beside others that write to the same directory.
 */
final class ColdStorage {
  private static final int BUFFER = 1 << 16;

  private final Path directory;
  private final GameExport export;

  ColdStorage(Path directory, GameExport export) {
    this.directory = directory;
    this.export = export;
  }

  /** The file of a partition. */
  Path file(Partition partition) {
    return directory.resolve(partition.name() + ".jsonl.gz");
  }

  /**
   * Writes the games of a partition to a file beside the one that is theirs.
   *
   * @throws IOException if that fails; nothing is left of it
   */
  Path write(Partition partition) throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Path part = directory.resolve(partition.name() + "." + UUID.randomUUID() + ".part");
    boolean isWhole = false;
    try (FileChannel channel =
        FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      OutputStream out = new GZIPOutputStream(Channels.newOutputStream(channel), BUFFER);
      Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
      export.writeJsonLines(partition.games(), line -> append(text, line));
      text.flush();
      ((GZIPOutputStream) out).finish();
      channel.force(true);
      isWhole = true;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      if (!isWhole) {
        Files.deleteIfExists(part);
      }
    }
    return part;
  }

  private static void append(Writer text, String line) {
    try {
      text.write(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gives a file that was written the name of the partition's, which a loss of power leaves it. */
  void keep(Path part, Partition partition) throws IOException {
    Files.move(part, file(partition), StandardCopyOption.ATOMIC_MOVE);
    try (FileChannel names = FileChannel.open(directory)) {
      names.force(true);
    }
  }
}
