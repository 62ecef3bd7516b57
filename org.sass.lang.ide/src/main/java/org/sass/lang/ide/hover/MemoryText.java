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
import org.sass.lang.isa.ParameterLayout;

/**
 * Describes the place that a memory operand addresses, and what is there by convention or by
 * declaration.
 */
final class MemoryText {
  private static final int WORD_BYTES = 4;

  private MemoryText() {}

  /**
   * Returns the number of bytes that an offset of 1 stands for. It depends on the type that the
   * operand names; without a type it is {@code unit}. It is 1 in memories that are addressed by
   * bytes.
   */
  static int bytesPerOffset(Document document, Operand operand, int unit) {
    Memory memory = document.isa().findMemory(operand.kind());
    if (memory == null || !memory.countsElements()) {
      return 1;
    }
    if (!operand.hasValue("type")) {
      return unit;
    }
    return switch ((int) operand.value("type")) {
      case 0 -> 1;
      case 1, 2 -> 2;
      default -> WORD_BYTES;
    };
  }

  /**
   * Returns lines that describe what an operand addresses, the most useful line first. The list is
   * empty if the operand is not in memory or its place is unknown.
   *
   * @param kernel index of the kernel of the instruction, or -1
   * @param unit number of bytes that an offset of 1 stands for if the operand names no type
   * @param addressRegister the address register as it is written, or empty
   */
  static List<String> describe(
      Document document, int kernel, Operand operand, int unit, String addressRegister) {
    return switch (operand.kind()) {
      case "shared" -> describeShared(document, kernel, operand, addressRegister);
      case "const" ->
          describeConstant(
              document, kernel, operand, bytesPerOffset(document, operand, unit), addressRegister);
      default -> describeOther(document, operand, addressRegister);
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
  private static List<String> describeOther(
      Document document, Operand operand, String addressRegister) {
    Memory memory = document.isa().findMemory(operand.kind());
    return memory == null || !operand.hasValue("off")
        ? List.of()
        : List.of(memory.title() + ", " + bytes(operand, operand.value("off"), 0, addressRegister));
  }

  private static List<String> describeShared(
      Document document, int kernel, Operand operand, String addressRegister) {
    int size = bytesPerOffset(document, operand, WORD_BYTES);
    if (!operand.hasValue("off")) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    long address = operand.value("off") * size;
    String place = "shared memory, " + bytes(operand, address, size, addressRegister);
    boolean known = addressRegister.isEmpty() && document.isa().hasLaunchMemory();
    String what = known ? contentsAt(document, kernel, address, size) : "";
    if (!what.isEmpty()) {
      lines.add(what);
    }
    lines.add(place);
    return lines;
  }

  private static List<String> describeConstant(
      Document document, int index, Operand operand, int size, String addressRegister) {
    Kernel kernel = kernel(document, index);
    List<String> lines = new ArrayList<>();
    if (!operand.hasValue("bank")) {
      lines.add("constant bank that a uniform register names");
      return lines;
    }
    long bank = operand.value("bank");
    long address = operand.value("off", 0) * size;
    lines.add("constant bank " + bank + ", " + bytes(operand, address, size, addressRegister));
    ParameterLayout params = document.isa().params();
    int word =
        params == null || !addressRegister.isEmpty() ? -1 : params.wordIndexOf(operand.text());
    if (word >= 0) {
      String declared = parameterText(kernel, word);
      boolean open = declared.isEmpty() && isUndeclared(kernel);
      lines.add(open ? "parameter word " + word + ", if the kernel has that many" : declared);
      lines.removeIf(String::isEmpty);
    }
    boolean counted = document.isa().findMemory(operand.kind()).countsElements();
    int read = counted ? size : WORD_BYTES;
    if (addressRegister.isEmpty() && kernel != null) {
      for (Constant constant : kernel.constants()) {
        long from = address - constant.offset();
        if (constant.bank() == bank && from >= 0 && from + read <= constant.bytes().length) {
          long value = 0;
          for (int i = 0; i < read; i++) {
            value |= (constant.bytes()[(int) from + i] & 0xffL) << 8 * i;
          }
          String number =
              read < WORD_BYTES ? "" : ", as a float " + Float.intBitsToFloat((int) value);
          lines.add("the source puts 0x" + Long.toHexString(value) + " there" + number);
        }
      }
    }
    return lines;
  }

  /** Returns a description of the bytes that an operand addresses. */
  private static String bytes(Operand operand, long address, int size, String addressRegister) {
    if (operand.value("inc", 0) != 0) {
      return "at the byte address in "
          + addressRegister
          + ", which grows by "
          + address
          + " afterwards";
    }
    if (!addressRegister.isEmpty()) {
      String far = address == 0 ? "" : " + " + hex(address);
      return "at byte address " + addressRegister + far;
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
  static String contentsAt(Document document, int kernel, long address, int size) {
    List<String> parts = new ArrayList<>();
    for (LaunchHeader.Field field : LaunchHeader.fieldsAt(address, size)) {
      parts.add(field.cudaName() + " (" + field.description() + ")");
    }
    boolean isAfterHeader = address + size > MemorySizes.HEADER_BYTES;
    long word = Math.max(0, address - MemorySizes.HEADER_BYTES) / WORD_BYTES;
    String declared = isAfterHeader ? declaredAt(document, kernel, address, size) : "";
    if (!declared.isEmpty()) {
      parts.add(declared);
    } else if (isAfterHeader && isUndeclared(kernel(document, kernel))) {
      parts.add("parameter word " + word + ", if the kernel has that many");
    }
    return String.join(" and ", parts);
  }

  /**
   * Returns whether a kernel declares no parameters and no shared memory, as the kernels of
   * listings do.
   */
  private static boolean isUndeclared(Kernel kernel) {
    return kernel == null || kernel.params().isEmpty() && kernel.sharedBytes() == 0;
  }

  /** Returns what the source declares at a byte address of shared memory; empty if nothing. */
  static String declaredAt(Document document, int kernel, long address, int size) {
    if (address + size <= MemorySizes.HEADER_BYTES || address >= MemorySizes.SHARED_BYTES) {
      return "";
    }
    long word = Math.max(0, address - MemorySizes.HEADER_BYTES) / WORD_BYTES;
    return parameterOrAreaText(document, kernel, word, address);
  }

  private static String parameterOrAreaText(Document document, int index, long word, long address) {
    String known = parameterText(kernel(document, index), word);
    return known.isEmpty() ? area(document, index, address) : known;
  }

  /**
   * Returns the parameter that contains a word; empty if no declared parameter does. Words count
   * from 0.
   */
  private static String parameterText(Kernel kernel, long word) {
    List<Param> params = kernel == null ? List.of() : kernel.params();
    for (Param param : params) {
      if (word >= param.wordIndex() && word < param.wordIndex() + param.wordCount()) {
        String half =
            param.wordCount() < 2
                ? ""
                : word == param.wordIndex() ? ", low word of" : ", high word of";
        String type =
            param.wordCount() < 2 ? " (" + param.type() + ")" : half + " a " + param.type();
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
      boolean here = symbol.kernelIndex() == index || symbol.kernelIndex() < 0;
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
    long words = kernel.params().stream().mapToLong(Param::wordCount).sum();
    return MemorySizes.HEADER_BYTES + WORD_BYTES * words + kernel.sharedBytes();
  }
}
