package org.sass.lang.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.text.Problem;

/**
 * The marks in the text of a compiled file. They say to which place of the file a line belongs, so
 * that changes of the text can be taken back into the file. Each is a comment that begins with
 * {@code //@}, so that the assembler accepts the text as it is. {@code //@0048} at the end of a
 * line says which instruction of the file the line was; {@code //@ registers 24} says what the
 * header of the kernel holds.
 */
public final class EditMarks {
  private static final String REGISTERS = "registers";
  private static final String BARRIERS = "barriers";
  private static final String SHARED = "shared";

  /** The column in which the marks of instructions begin, if the text before is not longer. */
  private static final int MARK_COLUMN = 80;

  private static final Pattern ADDRESS = Pattern.compile("//@([0-9a-fA-F]{1,7})\\s*$");
  private static final Pattern RESOURCE = Pattern.compile("^\\s*//@\\s+(\\w+)\\s+(\\d{1,9})\\s*$");

  /** The lines where a kernel begins and ends. */
  private static final Pattern DIRECTIVE =
      Pattern.compile("^\\s*\\.(kernel|end)\\b", Pattern.CASE_INSENSITIVE);

  private final Map<Integer, Integer> addresses = new HashMap<>();
  private final List<Resource> resources = new ArrayList<>();

  /** A number of the kernel's header. The line counts from 1. */
  private record Resource(int line, String name, int value) {}

  /**
   * The resources of a kernel; -1 for what the text does not say.
   *
   * @param registers general registers per thread
   * @param barriers barriers per block
   * @param shared bytes of static shared memory per block
   */
  public record Resources(int registers, int barriers, int shared) {}

  private EditMarks() {}

  /** Returns the lines that say what the header of a kernel holds. */
  static String resources(ResourceNeeds needs) {
    StringBuilder lines = new StringBuilder();
    append(REGISTERS, needs.registers(), lines);
    append(BARRIERS, needs.barriers(), lines);
    append(SHARED, needs.sharedBytes(), lines);
    return lines.toString();
  }

  private static void append(String name, Integer value, StringBuilder lines) {
    if (value != null) {
      lines.append("//@ ").append(name).append(' ').append(value).append('\n');
    }
  }

  /** Returns the text of an instruction with the mark of its address in the file. */
  public static String mark(String text, int address) {
    String blanks = " ".repeat(Math.max(2, MARK_COLUMN - text.length()));
    return text + blanks + String.format("//@%04x", address);
  }

  /**
   * Reads the marks of a text. Reports those that nothing understands, and numbers of a header that
   * belong to no kernel or that another line of the kernel says, too.
   */
  public static EditMarks read(String source, List<Problem> problems) {
    EditMarks marks = new EditMarks();
    List<String> lines = source.lines().toList();
    Map<String, Integer> linesOfKernel = null;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher directive = DIRECTIVE.matcher(line);
      if (directive.find()) {
        linesOfKernel = directive.group(1).equalsIgnoreCase("kernel") ? new HashMap<>() : null;
      }
      int start = line.indexOf("//@");
      String message = start < 0 ? null : marks.readLine(i + 1, line, linesOfKernel);
      if (message != null) {
        problems.add(Problem.error("bad-mark", message, i + 1, start, line.length()));
      }
    }
    return marks;
  }

  /**
   * Reads the mark of a line. Returns what is wrong with it, or null.
   *
   * @param linesOfKernel the lines with marks of the same kernel, by the name of the number; null
   *     outside of kernels
   */
  private String readLine(int line, String text, Map<String, Integer> linesOfKernel) {
    Matcher address = ADDRESS.matcher(text);
    if (address.find()) {
      addresses.put(line, Integer.parseInt(address.group(1), 16));
      return null;
    }
    Matcher resource = RESOURCE.matcher(text);
    String name = resource.find() ? resource.group(1) : "";
    if (!name.equals(REGISTERS) && !name.equals(BARRIERS) && !name.equals(SHARED)) {
      return "this mark is neither an address, such as //@0048, nor //@ registers N,"
          + " //@ barriers N or //@ shared BYTES; correct or remove it";
    }
    if (linesOfKernel == null) {
      return "this mark is outside of a kernel; write it after the line .kernel NAME of the kernel"
          + " that it is for";
    }
    Integer first = linesOfKernel.putIfAbsent(name, line);
    if (first != null) {
      return "line " + first + " has //@ " + name + " for this kernel, too; remove one of them";
    }
    resources.add(new Resource(line, name, Integer.parseInt(resource.group(2))));
    return null;
  }

  /** Returns the address that a line had in the file; -1 if it has no mark. */
  public int address(int line) {
    return addresses.getOrDefault(line, -1);
  }

  /**
   * Returns what the lines of a kernel say about its resources; a component is -1 if no line says
   * it.
   *
   * @param from the first line of the kernel
   * @param to the line after its last one
   */
  public Resources resources(int from, int to) {
    return new Resources(
        resource(REGISTERS, from, to), resource(BARRIERS, from, to), resource(SHARED, from, to));
  }

  private int resource(String name, int from, int to) {
    int value = -1;
    for (Resource resource : resources) {
      boolean inside = resource.line >= from && resource.line < to;
      value = inside && resource.name.equals(name) ? resource.value : value;
    }
    return value;
  }
}
