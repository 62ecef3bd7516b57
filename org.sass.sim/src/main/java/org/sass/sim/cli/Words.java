package org.sass.sim.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sass.lang.asm.WordLines;
import org.sass.lang.isa.Isa;

/** One instruction a line, in both directions: {@code --words}. Line N answers line N. */
final class Words {

  private Words() {}

  private interface Answer {
    boolean line(String line, StringBuilder out);
  }

  static int assemble(Io io, Isa isa, String file, String output) throws IOException {
    return answer(io, file, output, new WordLines(isa)::assemble);
  }

  static int disassemble(Io io, Isa isa, String file, String output) throws IOException {
    return answer(io, file, output, new WordLines(isa)::disassemble);
  }

  private static int answer(Io io, String file, String output, Answer answer) throws IOException {
    boolean[] wrong = new boolean[1];
    try (InputStream in = Inputs.open(io, file);
        Counting counted = new Counting(in, size(file))) {
      OutputFile.Result result = out -> wrong[0] = answer(counted, file, out, answer);
      return Progress.writing(
          io,
          output,
          "reading " + Inputs.name(file),
          counted::done,
          () -> {
            OutputFile.write(io, output, result);
            return wrong[0] ? Status.ERRORS : Status.DONE;
          });
    }
  }

  private static boolean answer(Counting in, String file, ByteOutput out, Answer answer)
      throws IOException {
    LineReader lines = new LineReader(in, out);
    StringBuilder text = new StringBuilder();
    boolean wrong = false;
    for (String line = next(lines, file); line != null; line = next(lines, file)) {
      text.setLength(0);
      wrong |= !answer.line(line, text);
      out.append(text.append('\n'));
    }
    return wrong;
  }

  private static String next(LineReader lines, String file) throws IOException {
    try {
      return lines.next();
    } catch (ByteOutput.WriteException e) {
      throw e;
    } catch (IOException e) {
      throw Inputs.unreadable(file, e);
    }
  }

  private static long size(String file) throws IOException {
    if (file.equals(Inputs.STANDARD)) {
      return 0;
    }
    Path path = Inputs.path(file);
    return Files.isRegularFile(path) ? Files.size(path) : 0;
  }

  /** Counts what is read, for the progress bar. */
  private static final class Counting extends InputStream {
    private final InputStream in;
    private final long size;
    private volatile long count;

    Counting(InputStream in, long size) {
      this.in = in;
      this.size = size;
    }

    double done() {
      return size == 0 ? -1 : (double) count / size;
    }

    @Override
    public int read() throws IOException {
      throw new IllegalStateException("lines are read in chunks");
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
      int read = in.read(to, from, length);
      count = count + Math.max(0, read);
      return read;
    }

    @Override
    public int available() throws IOException {
      return in.available();
    }
  }
}
