package org.sass.lang.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.sass.lang.file.CodeImage.Parameter;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.file.CodeImage.Section;
import org.sass.lang.file.ModuleData.DataSection;
import org.sass.lang.file.ModuleData.Relocation;
import org.sass.lang.file.ModuleData.Variable;
import org.sass.lang.text.Letters;

/**
 * What a compiled file says besides its code, as comments for a text: resources and parameters of
 * its kernels, its data, where addresses of symbols are written, and lines of the source.
 * Assemblers read a text with these comments as they read it without them.
 */
public final class FileNotes {
  /** The notes about a file that says nothing, or about no file. */
  public static final FileNotes NONE =
      new FileNotes(new CodeImage(null, List.of(), List.of()), SourceLines.NONE);

  private static final int ROW_BYTES = 32;

  private final CodeImage image;
  private final SourceLines lines;
  private final Map<String, Map<Integer, String>> relocations = new HashMap<>();

  private FileNotes(CodeImage image, SourceLines lines) {
    this.image = image;
    this.lines = lines;
    for (Relocation one : image.module().relocations()) {
      relocations
          .computeIfAbsent(one.section(), any -> new HashMap<>())
          .merge(one.offset(), describe(one), (first, second) -> first + ", " + second);
    }
  }

  /**
   * Returns the notes about a file.
   *
   * @param lines the lines of its source; {@link SourceLines#NONE} to leave them out
   */
  public static FileNotes of(CodeImage image, SourceLines lines) {
    return new FileNotes(image, lines);
  }

  /** Returns what a relocation writes, such as {@code address of table, low half}. */
  static String describe(Relocation relocation) {
    String symbol = printable(relocation.symbol());
    String added = relocation.addend() == 0 ? "" : " + " + relocation.addend();
    return switch (relocation.kind()) {
      case LOW_20, LOW_23, LOW_32 -> "address of " + symbol + added + ", low half";
      case HIGH_20, HIGH_23, HIGH_32 -> "address of " + symbol + added + ", high half";
      case FUNCTION_20, FUNCTION_23, FUNCTION_34, FUNCTION_16_34 ->
          "address of function " + symbol + added;
      case ADDRESS_24_20,
          ADDRESS_24_23,
          ADDRESS_16_20,
          ADDRESS_16_23,
          ADDRESS_32_32,
          ADDRESS_24_32,
          ADDRESS_16_32 ->
          "address of " + symbol + added;
      case DISTANCE_23 -> "distance to " + symbol + added;
      case CONSTANT_WORD_20,
          CONSTANT_WORD_23,
          CONSTANT_WORD_40,
          CONSTANT_BYTE_20,
          CONSTANT_BYTE_23,
          CONSTANT_BYTE_38 ->
          "place of constant " + symbol + added;
      case GENERIC_64 -> "generic address of " + symbol + added;
      case OTHER -> "relocation of kind " + relocation.number() + " for " + symbol + added;
    };
  }

  /** Returns a name without characters that would end a comment or a line. */
  private static String printable(String name) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      text.append(c < ' ' || Letters.isLineBreak(c) || c == 0x7f ? '?' : c);
    }
    return text.toString();
  }

  /** Returns what to write before the code of a kernel: lines of comment. */
  List<String> ofKernel(int index, boolean withConstants) {
    List<String> notes = new ArrayList<>();
    if (index >= image.sections().size()) {
      return notes;
    }
    Section section = image.sections().get(index);
    ResourceNeeds needs = section.needs();
    if (needs != ResourceNeeds.UNKNOWN) {
      notes.add(resources(needs));
    }
    for (Parameter parameter : needs.parameters()) {
      int base = needs.parameterOffset() == null ? 0 : needs.parameterOffset();
      notes.add(
          "// parameter %d: %s, c[0x0][0x%x]"
              .formatted(parameter.index(), bytes(parameter.bytes()), base + parameter.offset()));
    }
    if (withConstants) {
      section.constants().stream()
          .filter(one -> !isZero(one.bytes(), 0, one.bytes().length))
          .forEach(
              one -> {
                notes.add("// constant bank " + one.bank() + ": " + bytes(one.bytes().length));
                addRows(one.bytes(), Map.of(), notes);
              });
    }
    return notes;
  }

  private static String resources(ResourceNeeds needs) {
    StringBuilder text = new StringBuilder("//");
    append("registers", needs.registers(), "", text);
    append("barriers", needs.barriers(), "", text);
    append("shared memory", needs.sharedBytes(), " bytes", text);
    append("stack", needs.localBytes(), " bytes a thread", text);
    append("parameters", needs.parameterBytes(), " bytes", text);
    return text.toString();
  }

  private static void append(String name, Integer value, String unit, StringBuilder text) {
    if (value != null) {
      text.append(text.length() > 2 ? ", " : " ").append(name).append(' ').append(value);
      text.append(unit);
    }
  }

  private static String bytes(int count) {
    return count == 1 ? "1 byte" : count + " bytes";
  }

  /** Returns the comment about the relocations of an instruction; null if it has none. */
  String ofInstruction(int kernel, int address) {
    String note =
        kernel >= image.sections().size()
            ? null
            : relocations
                .getOrDefault(ElfReader.TEXT_PREFIX + image.sections().get(kernel).name(), Map.of())
                .get(address);
    return note == null ? null : "// " + note;
  }

  /**
   * Returns the comment about the line of the source that an instruction comes from; null if it is
   * that of the instruction before, or unknown.
   *
   * @param previous address of the instruction before; -1 for the first
   */
  String ofLine(int kernel, int address, int previous) {
    if (lines.isEmpty() || kernel >= image.sections().size()) {
      return null;
    }
    String name = image.sections().get(kernel).name();
    SourceLines.Place place = lines.find(name, address);
    SourceLines.Place before = previous < 0 ? null : lines.find(name, previous);
    return place == null || place.equals(before) ? null : "// " + printable(place.toString());
  }

  /** Returns the relocation of an instruction without the marks of a comment; null if none. */
  String relocation(int kernel, int address) {
    String note = ofInstruction(kernel, address);
    return note == null ? null : note.substring(3);
  }

  /** Returns the line of an instruction; null if it is unknown. */
  SourceLines.Place line(int kernel, int address) {
    return kernel >= image.sections().size()
        ? null
        : lines.find(image.sections().get(kernel).name(), address);
  }

  /** Returns what to write after all code: lines of comment about the data. */
  List<String> ofData() {
    List<String> notes = new ArrayList<>();
    for (DataSection section : image.module().sections()) {
      notes.add(
          "// section %s: %s, aligned to %d"
              .formatted(section.name(), bytes(section.size()), section.alignment()));
      for (Variable variable : image.module().variables()) {
        if (variable.section().equals(section.name())) {
          notes.add(
              "//   0x%04x %s: %s"
                  .formatted(
                      variable.offset(), printable(variable.name()), bytes(variable.size())));
        }
      }
      addRows(section.bytes(), relocations.getOrDefault(section.name(), Map.of()), notes);
    }
    return notes;
  }

  /** Adds the bytes as rows, without rows of zeros, and the relocations in and after them. */
  private static void addRows(byte[] bytes, Map<Integer, String> relocations, List<String> notes) {
    List<Integer> places = relocations.keySet().stream().sorted().toList();
    int next = 0;
    for (int at = 0; at < bytes.length || next < places.size(); at += ROW_BYTES) {
      int end = Math.min(bytes.length, at + ROW_BYTES);
      if (at < bytes.length && !isZero(bytes, at, end)) {
        String row = HexFormat.ofDelimiter(" ").formatHex(bytes, at, end);
        notes.add("//   0x%04x %s".formatted(at, row));
      }
      boolean isRest = at + ROW_BYTES >= bytes.length;
      for (; next < places.size() && (isRest || places.get(next) < end); next++) {
        int place = places.get(next);
        notes.add("//   0x%04x %s".formatted(place, relocations.get(place)));
      }
    }
  }

  private static boolean isZero(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return true;
  }
}
