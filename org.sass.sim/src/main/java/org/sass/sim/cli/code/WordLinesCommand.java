package org.sass.sim.cli.code;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.sass.lang.file.WordLines;
import org.sass.lang.isa.Isa;
import org.sass.sim.cli.io.ByteLineReader;
import org.sass.sim.cli.io.ByteOutput;
import org.sass.sim.cli.io.ExitStatus;
import org.sass.sim.cli.io.InputFiles;
import org.sass.sim.cli.io.JsonWriter;
import org.sass.sim.cli.io.OutputFile;
import org.sass.sim.cli.io.ProgressLine;
import org.sass.sim.cli.io.Streams;

/**
 * The option {@code --words}: assembles or disassembles one instruction a line. Line N of the
 * output answers line N of the input; with {@code --format json} it is an object.
 */
final class WordLinesCommand {
  private static final String ERROR = "error: ";

  private WordLinesCommand() {}

  /** Appends the answer to a line. Returns false if the line is wrong. */
  private interface Answer {
    boolean line(String line, StringBuilder out);
  }

  /**
   * Reads instructions and writes their words. Returns the exit status.
   *
   * @param json whether to answer with JSON: {@code {"line":1,"words":["10008805","04000780"]}} or
   *     {@code {"line":1,"error":"..."}}. The answer to a blank line has only the number.
   */
  static int assemble(Streams io, Isa isa, String file, String output, boolean json)
      throws IOException {
    WordLines lines = new WordLines(isa);
    Answer plain = lines::assemble;
    Answer object =
        new JsonAnswer(plain, (text, map) -> map.put("words", List.of(text.split(" "))));
    return answer(io, file, output, json ? object : plain);
  }

  /**
   * Reads words and writes their instructions. Returns the exit status.
   *
   * @param json whether to answer with JSON: {@code {"line":1,"text":"RET","notes":[]}} or {@code
   *     {"line":1,"error":"..."}}. The answer to a blank line has only the number.
   */
  static int disassemble(Streams io, Isa isa, String file, String output, boolean json)
      throws IOException {
    WordLines lines = new WordLines(isa);
    Answer plain = lines::disassemble;
    Answer object = new JsonAnswer(plain, WordLinesCommand::instruction);
    return answer(io, file, output, json ? object : plain);
  }

  private static void instruction(String answer, Map<String, Object> map) {
    int tab = answer.indexOf('\t');
    String notes = answer.substring(tab + 1);
    map.put("text", answer.substring(0, tab));
    map.put("notes", notes.isEmpty() ? List.of() : List.of(notes.split("; ")));
  }

  /** Turns the answers of another {@link Answer} into JSON. */
  private static final class JsonAnswer implements Answer {
    private final Answer plain;
    private final BiConsumer<String, Map<String, Object>> fill;
    private final StringBuilder text = new StringBuilder();
    private int line;

    JsonAnswer(Answer plain, BiConsumer<String, Map<String, Object>> fill) {
      this.plain = plain;
      this.fill = fill;
    }

    @Override
    public boolean line(String line, StringBuilder out) {
      text.setLength(0);
      boolean right = plain.line(line, text);
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("line", ++this.line);
      if (!right) {
        map.put("error", text.substring(ERROR.length()));
      } else if (!text.isEmpty()) {
        fill.accept(text.toString(), map);
      }
      out.append(JsonWriter.line(map));
      return right;
    }
  }

  private static int answer(Streams io, String file, String output, Answer answer)
      throws IOException {
    boolean[] wrong = new boolean[1];
    try (InputStream in = InputFiles.open(io, file);
        Counting counted = new Counting(in, size(file))) {
      OutputFile.Result result = out -> wrong[0] = answer(counted, file, out, answer);
      return ProgressLine.writing(
          io,
          output,
          "reading " + InputFiles.name(file),
          counted::done,
          () -> {
            OutputFile.write(io, output, result);
            return wrong[0] ? ExitStatus.ERRORS : ExitStatus.DONE;
          });
    }
  }

  private static boolean answer(Counting in, String file, ByteOutput out, Answer answer)
      throws IOException {
    ByteLineReader lines = new ByteLineReader(in, out);
    StringBuilder text = new StringBuilder();
    boolean wrong = false;
    for (String line = next(lines, file); line != null; line = next(lines, file)) {
      text.setLength(0);
      wrong |= !answer.line(line, text);
      out.append(text.append('\n'));
    }
    return wrong;
  }

  private static String next(ByteLineReader lines, String file) throws IOException {
    try {
      return lines.next();
    } catch (ByteOutput.WriteException e) {
      throw e;
    } catch (IOException e) {
      throw InputFiles.unreadable(file, e);
    }
  }

  private static long size(String file) throws IOException {
    if (file.equals(InputFiles.STANDARD)) {
      return 0;
    }
    Path path = InputFiles.path(file);
    return Files.isRegularFile(path) ? Files.size(path) : 0;
  }

  /** Counts the bytes that are read, for the progress bar. */
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
