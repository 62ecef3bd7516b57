package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Operand;
import org.sass.lang.asm.Program.Constant;
import org.sass.lang.asm.Program.Kernel;
import org.sass.lang.asm.Program.Param;
import org.sass.lang.asm.Symbol;
import org.sass.lang.isa.LaunchHeader;
import org.sass.lang.isa.MemorySizes;

/** Says where an operand in memory stands and what lies there by convention. */
final class MemoryText {
  private static final int WORD = 4;

  private MemoryText() {}

  /** Bytes that an offset of the operand counts, by the type the table names; else by the unit. */
  static int size(Operand operand, int unit) {
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
   * What an operand of a kernel addresses, the most telling thing first; none if it is none in
   * memory whose place is known.
   *
   * @param kernel index of the kernel of the instruction, or -1
   * @param unit bytes that the offset counts where the operand does not say
   * @param register the address register as it is written, or empty
   */
  static List<String> of(
      Document document, int kernel, Operand operand, int unit, String register) {
    return switch (operand.kind()) {
      case "shared" -> shared(document, kernel, operand, size(operand, WORD), register);
      case "const" -> constant(kernel(document, kernel), operand, size(operand, unit), register);
      case "local" -> List.of("local memory, " + bytes(operand, operand.value("off"), 0, register));
      default -> List.of();
    };
  }

  /** Whether the first of these lines starts with the name of what lies there. */
  static boolean startsWithName(Operand operand, List<String> lines) {
    return operand != null && operand.kind().equals("shared") && lines.size() > 1;
  }

  static Kernel kernel(Document document, int index) {
    List<Kernel> kernels = document.program().kernels();
    return index < 0 || index >= kernels.size() ? null : kernels.get(index);
  }

  private static List<String> shared(
      Document document, int kernel, Operand operand, int size, String register) {
    List<String> lines = new ArrayList<>();
    long address = operand.value("off") * size;
    String place = "shared memory, " + bytes(operand, address, size, register);
    String what = register.isEmpty() ? at(document, kernel, address, size) : "";
    if (!what.isEmpty()) {
      lines.add(what);
    }
    lines.add(place);
    return lines;
  }

  private static List<String> constant(Kernel kernel, Operand operand, int size, String register) {
    List<String> lines = new ArrayList<>();
    long bank = operand.value("bank");
    long address = operand.value("off") * size;
    lines.add("constant bank " + bank + ", " + bytes(operand, address, size, register));
    if (register.isEmpty() && kernel != null) {
      for (Constant constant : kernel.constants()) {
        long from = address - constant.offset();
        if (constant.bank() == bank && from >= 0 && from + size <= constant.bytes().length) {
          long value = 0;
          for (int i = 0; i < size; i++) {
            value |= (constant.bytes()[(int) from + i] & 0xffL) << 8 * i;
          }
          String number = size < WORD ? "" : ", as a float " + Float.intBitsToFloat((int) value);
          lines.add("the source puts 0x" + Long.toHexString(value) + " there" + number);
        }
      }
    }
    return lines;
  }

  /** Which bytes an operand with this offset means. */
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

  /** What lies at a byte address of shared memory, by convention or declaration; empty if open. */
  static String at(Document document, int kernel, long address, int size) {
    List<String> parts = new ArrayList<>();
    for (LaunchHeader.Field field : LaunchHeader.at(address, size)) {
      parts.add(field.name() + " (" + field.meaning() + ")");
    }
    boolean behind = address + size > MemorySizes.HEADER_BYTES;
    long word = Math.max(0, address - MemorySizes.HEADER_BYTES) / WORD;
    String declared = behind ? declared(document, kernel, address, size) : "";
    if (!declared.isEmpty()) {
      parts.add(declared);
    } else if (behind && undeclared(kernel(document, kernel))) {
      parts.add("parameter word " + word + ", if the kernel has so many");
    }
    return String.join(" and ", parts);
  }

  /** Whether a kernel says nothing of its parameters, as kernels of listings do. */
  private static boolean undeclared(Kernel kernel) {
    return kernel == null || kernel.params().isEmpty() && kernel.sharedBytes() == 0;
  }

  /** What the source declares at a byte address of shared memory; empty if nothing. */
  static String declared(Document document, int kernel, long address, int size) {
    if (address + size <= MemorySizes.HEADER_BYTES || address >= MemorySizes.SHARED_BYTES) {
      return "";
    }
    long word = Math.max(0, address - MemorySizes.HEADER_BYTES) / WORD;
    return parameter(document, kernel, word, address);
  }

  private static String parameter(Document document, int index, long word, long address) {
    Kernel kernel = kernel(document, index);
    List<Param> params = kernel == null ? List.of() : kernel.params();
    for (Param param : params) {
      if (word >= param.word() && word < param.word() + param.words()) {
        String half =
            param.words() < 2 ? "" : word == param.word() ? ", low word of" : ", high word of";
        String type = param.words() < 2 ? " (" + param.type() + ")" : half + " a " + param.type();
        return "parameter " + param.name() + type + ", parameter word " + word;
      }
    }
    return area(document, index, address);
  }

  /** The {@code .shared} area that starts at or before the address; the last ends with them all. */
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

  /** The byte behind all that the kernel declares. */
  private static long end(Kernel kernel) {
    long words = kernel.params().stream().mapToLong(Param::words).sum();
    return MemorySizes.HEADER_BYTES + WORD * words + kernel.sharedBytes();
  }
}
