package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.Operand;
import org.sass.lang.document.Document;
import org.sass.lang.isa.LaunchHeader;
import org.sass.lang.isa.Memory;
import org.sass.lang.isa.MemorySizes;
import org.sass.lang.isa.Params;

/**
 * Describes the place that a memory operand addresses, and what is there by convention or by
 * declaration.
 */
final class MemoryText {
  private static final int WORD = 4;

  private MemoryText() {}

  /**
   * Returns the number of bytes that an offset of 1 stands for. It depends on the type that the
   * operand names; without a type it is {@code unit}. It is 1 in memories that are addressed by
   * bytes.
   */
  static int size(Document document, Operand operand, int unit) {
    Memory memory = document.isa().memory(operand.kind());
    if (memory == null || !memory.counted()) {
      return 1;
    }
    if (!operand.has("type")) {
      return unit;
    }
    return switch ((int) operand.value("type")) {
      case 0 -> 1;
      case 1, 2 -> 2;
      default -> WORD;
    };
  }

  /**
   * Returns lines that describe what an operand addresses, the most useful line first. The list is
   * empty if the operand is not in memory or its place is unknown.
   *
   * @param kernel index of the kernel of the instruction, or -1
   * @param unit number of bytes that an offset of 1 stands for if the operand names no type
   * @param register the address register as it is written, or empty
   */
  static List<String> of(
      Document document, int kernel, Operand operand, int unit, String register) {
    return switch (operand.kind()) {
      case "shared" -> shared(document, kernel, operand, register);
      case "const" -> constant(document, kernel, operand, size(document, operand, unit), register);
      default -> elsewhere(document, operand, register);
    };
  }

  /**
   * Returns whether the first of these lines starts with a name of the source or of CUDA, which
   * must not be capitalised.
   */
  static boolean startsWithName(Operand operand, List<String> lines) {
    return operand != null && operand.kind().equals("shared") && lines.size() > 1;
  }

  static Kernel kernel(Document document, int index) {
    List<Kernel> kernels = document.program().kernels();
    return index < 0 || index >= kernels.size() ? null : kernels.get(index);
  }

  /** Returns a description of a place of which only the address is known. */
  private static List<String> elsewhere(Document document, Operand operand, String register) {
    Memory memory = document.isa().memory(operand.kind());
    return memory == null || !operand.has("off")
        ? List.of()
        : List.of(memory.title() + ", " + bytes(operand, operand.value("off"), 0, register));
  }

  private static List<String> shared(
      Document document, int kernel, Operand operand, String register) {
    int size = size(document, operand, WORD);
    if (!operand.has("off")) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    long address = operand.value("off") * size;
    String place = "shared memory, " + bytes(operand, address, size, register);
    boolean known = register.isEmpty() && document.isa().launchesInMemory();
    String what = known ? at(document, kernel, address, size) : "";
    if (!what.isEmpty()) {
      lines.add(what);
    }
    lines.add(place);
    return lines;
  }

  private static List<String> constant(
      Document document, int index, Operand operand, int size, String register) {
    Kernel kernel = kernel(document, index);
    List<String> lines = new ArrayList<>();
    long bank = operand.value("bank");
    long address = operand.value("off", 0) * size;
    lines.add("constant bank " + bank + ", " + bytes(operand, address, size, register));
    Params params = document.isa().params();
    int word = params == null || !register.isEmpty() ? -1 : params.word(operand.text());
    if (word >= 0) {
      String declared = parameter(kernel, word);
      boolean open = declared.isEmpty() && undeclared(kernel);
      lines.add(open ? "parameter word " + word + ", if the kernel has that many" : declared);
      lines.removeIf(String::isEmpty);
    }
    boolean counted = document.isa().memory(operand.kind()).counted();
    int read = counted ? size : WORD;
    if (register.isEmpty() && kernel != null) {
      for (Constant constant : kernel.constants()) {
        long from = address - constant.offset();
        if (constant.bank() == bank && from >= 0 && from + read <= constant.bytes().length) {
          long value = 0;
          for (int i = 0; i < read; i++) {
            value |= (constant.bytes()[(int) from + i] & 0xffL) << 8 * i;
          }
          String number = read < WORD ? "" : ", as a float " + Float.intBitsToFloat((int) value);
          lines.add("the source puts 0x" + Long.toHexString(value) + " there" + number);
        }
      }
    }
    return lines;
  }

  /** Returns a description of the bytes that an operand addresses. */
  private static String bytes(Operand operand, long address, int size, String register) {
    if (operand.value("inc", 0) != 0) {
      return "at the byte address in " + register + ", which grows by " + address + " afterwards";
    }
    if (!register.isEmpty()) {
      String far = address == 0 ? "" : " + " + hex(address);
      return "at byte address " + register + far;
    }
    return size <= 1
        ? "byte " + hex(address)
        : "bytes " + hex(address) + " to " + hex(address + size - 1);
  }

  private static String hex(long value) {
    return value < 0 ? "-0x" + Long.toHexString(-value) : "0x" + Long.toHexString(value);
  }

  /**
   * Returns what is at a byte address of shared memory, by convention or by declaration; empty if
   * that is not known.
   */
  static String at(Document document, int kernel, long address, int size) {
    List<String> parts = new ArrayList<>();
    for (LaunchHeader.Field field : LaunchHeader.at(address, size)) {
      parts.add(field.word() + " (" + field.meaning() + ")");
    }
    boolean behind = address + size > MemorySizes.HEADER_BYTES;
    long word = Math.max(0, address - MemorySizes.HEADER_BYTES) / WORD;
    String declared = behind ? declared(document, kernel, address, size) : "";
    if (!declared.isEmpty()) {
      parts.add(declared);
    } else if (behind && undeclared(kernel(document, kernel))) {
      parts.add("parameter word " + word + ", if the kernel has that many");
    }
    return String.join(" and ", parts);
  }

  /**
   * Returns whether a kernel declares no parameters and no shared memory, as the kernels of
   * listings do.
   */
  private static boolean undeclared(Kernel kernel) {
    return kernel == null || kernel.params().isEmpty() && kernel.sharedBytes() == 0;
  }

  /** Returns what the source declares at a byte address of shared memory; empty if nothing. */
  static String declared(Document document, int kernel, long address, int size) {
    if (address + size <= MemorySizes.HEADER_BYTES || address >= MemorySizes.SHARED_BYTES) {
      return "";
    }
    long word = Math.max(0, address - MemorySizes.HEADER_BYTES) / WORD;
    return parameter(document, kernel, word, address);
  }

  private static String parameter(Document document, int index, long word, long address) {
    String known = parameter(kernel(document, index), word);
    return known.isEmpty() ? area(document, index, address) : known;
  }

  /**
   * Returns the parameter that contains a word; empty if no declared parameter does. Words count
   * from 0.
   */
  private static String parameter(Kernel kernel, long word) {
    List<Param> params = kernel == null ? List.of() : kernel.params();
    for (Param param : params) {
      if (word >= param.word() && word < param.word() + param.words()) {
        String half =
            param.words() < 2 ? "" : word == param.word() ? ", low word of" : ", high word of";
        String type = param.words() < 2 ? " (" + param.type() + ")" : half + " a " + param.type();
        return "parameter " + param.name() + type + ", parameter word " + word;
      }
    }
    return "";
  }

  /**
   * Returns the {@code .shared} area that starts at or before the address. The last area extends to
   * the end of all declared shared memory.
   */
  private static String area(Document document, int index, long address) {
    Kernel kernel = kernel(document, index);
    if (kernel == null || kernel.sharedBytes() == 0 || address >= end(kernel)) {
      return "";
    }
    Symbol best = null;
    for (Symbol symbol : document.symbols()) {
      boolean here = symbol.kernel() == index || symbol.kernel() < 0;
      if (here
          && symbol.kind() == Symbol.Kind.SHARED
          && symbol.value() <= address
          && (best == null || symbol.value() >= best.value())) {
        best = symbol;
      }
    }
    if (best == null) {
      return "";
    }
    long into = address - best.value();
    return best.name() + (into == 0 ? "" : " + " + hex(into)) + " (.shared)";
  }

  /** Returns the byte address after everything that the kernel declares. */
  private static long end(Kernel kernel) {
    long words = kernel.params().stream().mapToLong(Param::words).sum();
    return MemorySizes.HEADER_BYTES + WORD * words + kernel.sharedBytes();
  }
}
