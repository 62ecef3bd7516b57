package org.sass.lang.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.sass.lang.assemble.Program.PlacedInstruction;
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
  private final Map<String, Map<Long, String>> relocations = new HashMap<>();
  private final Map<String, Map<Long, String>> functions = new HashMap<>();

  private FileNotes(CodeImage image, SourceLines lines) {
    this.image = image;
    this.lines = lines;
    for (Relocation one : image.module().relocations()) {
      relocations
          .computeIfAbsent(one.section(), any -> new HashMap<>())
          .merge(one.offset(), describe(one), (first, second) -> first + ", " + second);
    }
    for (ModuleData.Function one : image.module().functions()) {
      functions
          .computeIfAbsent(one.section(), any -> new HashMap<>())
          .putIfAbsent(one.offset(), printable(one.name()));
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

  /**
   * Returns what to write before the code of a kernel: lines of comment.
   *
   * @param withResources whether they have the resources; marks of a text to be changed have them,
   *     and a second line with the same numbers would look as if it could be changed, too
   */
  List<String> ofKernel(int index, boolean withResources, boolean withConstants) {
    List<String> notes = new ArrayList<>();
    if (index >= image.sections().size()) {
      return notes;
    }
    Section section = image.sections().get(index);
    ResourceNeeds needs = section.needs();
    if (withResources && needs != ResourceNeeds.UNKNOWN) {
      notes.add(resources(needs));
    }
    for (Parameter parameter : needs.parameters()) {
      int base = needs.parameterOffset() == null ? 0 : needs.parameterOffset();
      notes.add(
          "// parameter %d: %s, c[0x0][0x%x]"
              .formatted(parameter.index(), bytes(parameter.bytes()), base + parameter.offset()));
    }
    // Only damaged files have such.
    ofCode(relocations, section).entrySet().stream()
        .filter(one -> one.getKey() < 0 || one.getKey() >= section.code().length)
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            one ->
                notes.add(
                    "// outside of the code, 0x%x: %s".formatted(one.getKey(), one.getValue())));
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
    text.append(needs.hasUnknownStack() == null ? "" : ", stack unknown (recursion or pointers)");
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
    String note = at(relocations, kernel, address);
    return note == null ? null : "// " + note;
  }

  private String at(Map<String, Map<Long, String>> texts, int kernel, int address) {
    return kernel >= image.sections().size()
        ? null
        : ofCode(texts, image.sections().get(kernel)).get((long) address);
  }

  private static Map<Long, String> ofCode(Map<String, Map<Long, String>> texts, Section section) {
    return texts.getOrDefault(ElfReader.TEXT_PREFIX + section.name(), Map.of());
  }

  /**
   * Returns the comments to write before an instruction: the name of a function that begins there,
   * and the line of the source that the instruction comes from, if it is not that of the
   * instruction before.
   *
   * @param previous address of the instruction before; -1 for the first
   */
  List<String> before(int kernel, PlacedInstruction placed, int previous) {
    String function = function(kernel, placed);
    String line = ofLine(kernel, placed.address(), previous);
    return Stream.of(function == null ? null : "// function " + function, line)
        .filter(Objects::nonNull)
        .toList();
  }

  /**
   * Returns the name of the function that begins with an instruction, or with the control word
   * before it; null if none does.
   */
  String function(int kernel, PlacedInstruction placed) {
    String name = at(functions, kernel, placed.address());
    if (name != null || !placed.isa().hasControlWords()) {
      return name;
    }
    int before = placed.address() - placed.isa().control().wordBits() / Byte.SIZE;
    return placed.isa().skipControlWord(before) == placed.address()
        ? at(functions, kernel, before)
        : null;
  }

  private String ofLine(int kernel, int address, int previous) {
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
  private static void addRows(byte[] bytes, Map<Long, String> relocations, List<String> notes) {
    List<Long> places = relocations.keySet().stream().sorted().toList();
    int next = 0;
    for (int at = 0; at < bytes.length || next < places.size(); at += ROW_BYTES) {
      int end = Math.min(bytes.length, at + ROW_BYTES);
      if (at < bytes.length && !isZero(bytes, at, end)) {
        String row = HexFormat.ofDelimiter(" ").formatHex(bytes, at, end);
        notes.add("//   0x%04x %s".formatted(at, row));
      }
      boolean isRest = at + ROW_BYTES >= bytes.length;
      for (; next < places.size() && (isRest || places.get(next) < end); next++) {
        long place = places.get(next);
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
