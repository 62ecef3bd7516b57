package org.sass.lang.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sass.lang.file.CodeImage.Needs;
import org.sass.lang.file.CodeImage.Parameter;
import org.sass.lang.file.ElfReader.Header;

/**
 * Reads from the sections of an ELF cubin which resources a kernel needs. NVIDIA documents none of
 * this. {@code .nv.info} has the stack sizes of all functions, {@code .nv.info.NAME} the parameters
 * of one kernel. Both are lists of entries with a format, an attribute and a value. The numbers of
 * registers and barriers are in the header of the code section itself.
 */
final class NvInfo {
  private static final String INFO = ".nv.info";
  private static final int VALUE_IN_ENTRY = 3;
  private static final int VALUE_BEHIND = 4;

  private static final int PARAMETER_BANK = 0x0a;
  private static final int STACK_SIZE = 0x12;
  private static final int PARAMETER = 0x17;
  private static final int PARAMETER_BYTES = 0x19;

  /** Stack size that means that the compiler could not compute it, as with recursion. */
  private static final int UNKNOWN = -1;

  private final List<Parameter> parameters = new ArrayList<>();
  private Integer parameterBytes;
  private Integer parameterOffset;
  private Integer stack;

  private NvInfo() {}

  /**
   * Returns what a kernel needs.
   *
   * @param code the section with its code
   * @param kernel its name
   */
  static Needs needs(ElfReader file, List<Header> headers, Header code, String kernel) {
    NvInfo info = new NvInfo();
    Integer shared = null;
    int symbol = code.info() & 0xffffff;
    for (Header header : headers) {
      if (header.name().equals(INFO)) {
        info.read(file.bytes(header), symbol);
      } else if (header.name().equals(INFO + "." + kernel)) {
        info.read(file.bytes(header), UNKNOWN);
      } else if (header.name().equals(".nv.shared." + kernel)) {
        shared = header.size();
      } else if (header.name().equals(".nv.local." + kernel) && info.stack == null) {
        info.stack = header.size();
      }
    }
    info.parameters.sort(Comparator.comparingInt(Parameter::index));
    return new Needs(
        code.info() >>> 24,
        (int) (code.flags() >>> 20 & 0x7f),
        shared == null ? 0 : shared,
        info.stack,
        info.parameterBytes,
        info.parameterOffset,
        List.copyOf(info.parameters));
  }

  /**
   * Reads entries up to the first incomplete one.
   *
   * @param symbol number of the kernel's symbol; {@link #UNKNOWN} for the section of one kernel
   */
  private void read(byte[] bytes, int symbol) {
    ByteBuffer info = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int at = 0;
    while (at + 4 <= bytes.length) {
      int format = info.get(at);
      int attribute = info.get(at + 1);
      int value = info.getShort(at + 2) & 0xffff;
      int size = format == VALUE_BEHIND ? value : 0;
      if (at + 4 + size > bytes.length) {
        return;
      }
      entry(
          format,
          attribute,
          value,
          info.slice(at + 4, size).order(ByteOrder.LITTLE_ENDIAN),
          symbol);
      at += 4 + size;
    }
  }

  private void entry(int format, int attribute, int value, ByteBuffer content, int symbol) {
    boolean behind = format == VALUE_BEHIND;
    if (format == VALUE_IN_ENTRY && attribute == PARAMETER_BYTES) {
      parameterBytes = value;
    } else if (behind && attribute == PARAMETER_BANK && content.capacity() >= 8) {
      parameterOffset = content.getShort(4) & 0xffff;
    } else if (behind && attribute == PARAMETER && content.capacity() >= 12) {
      int index = content.getShort(4) & 0xffff;
      int offset = content.getShort(6) & 0xffff;
      parameters.add(new Parameter(index, offset, content.getInt(8) >>> 18));
    } else if (behind && attribute == STACK_SIZE && content.capacity() >= 8) {
      int size = content.getInt(4);
      if (content.getInt(0) == symbol && size != UNKNOWN) {
        stack = size;
      }
    }
  }
}
