package org.sass.sim.cli.code;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.sass.lang.codec.ControlText;
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
  private static final String ERROR_PREFIX = "error: ";

  private WordLinesCommand() {}

  /** Appends the answer to a line. Returns false if the line is wrong. */
  private interface LineTranslator {
    boolean translate(String line, StringBuilder out);
  }

  /**
   * Reads instructions and writes their words. Returns the exit status.
   *
   * @param json whether to answer with JSON: {@code {"line":1,"words":["10008805","04000780"]}} or
   *     {@code {"line":1,"error":"..."}}. The answer to a blank line has only the number.
   */
  static int assemble(Streams io, Isa isa, String file, String output, boolean json)
      throws IOException {
    WordLines lines = new WordLines(isa, ControlText.HIDDEN);
    LineTranslator textTranslator = lines::assemble;
    LineTranslator jsonTranslator =
        new JsonLineTranslator(
            textTranslator, (text, map) -> map.put("words", List.of(text.split(" "))));
    return translateLines(io, file, output, json ? jsonTranslator : textTranslator);
  }

  /**
   * Reads words and writes their instructions. Returns the exit status.
   *
   * @param control whether the texts show a control that is part of their words
   * @param json whether to answer with JSON: {@code {"line":1,"text":"RET","notes":[]}} or {@code
   *     {"line":1,"error":"..."}}. The answer to a blank line has only the number.
   */
  static int disassemble(
      Streams io, Isa isa, ControlText control, String file, String output, boolean json)
      throws IOException {
    WordLines lines = new WordLines(isa, control);
    LineTranslator textTranslator = lines::disassemble;
    LineTranslator jsonTranslator =
        new JsonLineTranslator(textTranslator, WordLinesCommand::addInstructionFields);
    return translateLines(io, file, output, json ? jsonTranslator : textTranslator);
  }

  private static void addInstructionFields(String text, Map<String, Object> map) {
    int tab = text.indexOf('\t');
    String notes = text.substring(tab + 1);
    map.put("text", text.substring(0, tab));
    map.put("notes", notes.isEmpty() ? List.of() : List.of(notes.split("; ")));
  }

  /** Turns the answers of another {@link LineTranslator} into JSON. */
  private static final class JsonLineTranslator implements LineTranslator {
    private final LineTranslator delegate;
    private final BiConsumer<String, Map<String, Object>> fieldWriter;
    private final StringBuilder text = new StringBuilder();
    private int lineNumber;

    JsonLineTranslator(
        LineTranslator delegate, BiConsumer<String, Map<String, Object>> fieldWriter) {
      this.delegate = delegate;
      this.fieldWriter = fieldWriter;
    }

    @Override
    public boolean translate(String line, StringBuilder out) {
      text.setLength(0);
      boolean isValid = delegate.translate(line, text);
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("line", ++this.lineNumber);
      if (!isValid) {
        map.put("error", text.substring(ERROR_PREFIX.length()));
      } else if (!text.isEmpty()) {
        fieldWriter.accept(text.toString(), map);
      }
      out.append(JsonWriter.toJson(map));
      return isValid;
    }
  }

  private static int translateLines(
      Streams io, String file, String output, LineTranslator translator) throws IOException {
    boolean[] hasErrors = new boolean[1];
    try (InputStream in = InputFiles.openStream(io, file);
        CountingInput counted = new CountingInput(in, fileSize(file))) {
      OutputFile.ContentWriter result =
          out -> hasErrors[0] = translateLines(counted, file, out, translator);
      return ProgressLine.writeWithProgress(
          io,
          output,
          "reading " + InputFiles.displayName(file),
          counted::fractionDone,
          () -> {
            OutputFile.write(io, output, result);
            return hasErrors[0] ? ExitStatus.ERRORS : ExitStatus.DONE;
          });
    }
  }

  private static boolean translateLines(
      CountingInput in, String file, ByteOutput out, LineTranslator translator) throws IOException {
    ByteLineReader lines = new ByteLineReader(in, out);
    StringBuilder text = new StringBuilder();
    boolean hasErrors = false;
    for (String line = nextLine(lines, file); line != null; line = nextLine(lines, file)) {
      text.setLength(0);
      hasErrors |= !translator.translate(line, text);
      out.append(text.append('\n'));
    }
    return hasErrors;
  }

  private static String nextLine(ByteLineReader lines, String file) throws IOException {
    try {
      return lines.readLine();
    } catch (ByteOutput.WriteException e) {
      throw e;
    } catch (IOException e) {
      throw InputFiles.unreadable(file, e);
    }
  }

  private static long fileSize(String file) throws IOException {
    if (file.equals(InputFiles.STANDARD_STREAM)) {
      return 0;
    }
    Path path = InputFiles.toPath(file);
    return Files.isRegularFile(path) ? Files.size(path) : 0;
  }

  /** Counts the bytes that are read, for the progress bar. */
  private static final class CountingInput extends InputStream {
    private final InputStream in;
    private final long totalBytes;
    private volatile long readBytes;

    CountingInput(InputStream in, long totalBytes) {
      this.in = in;
      this.totalBytes = totalBytes;
    }

    double fractionDone() {
      return totalBytes == 0 ? -1 : (double) readBytes / totalBytes;
    }

    @Override
    public int read() throws IOException {
      throw new IllegalStateException("lines are read in chunks");
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
      int read = in.read(to, from, length);
      readBytes = readBytes + Math.max(0, read);
      return read;
    }

    @Override
    public int available() throws IOException {
      return in.available();
    }
  }
}
