package org.sass.lang.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sass.lang.file.CodeImage.Parameter;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.file.ElfReader.SectionHeader;

/**
 * Reads from the sections of an ELF cubin which resources a kernel needs. NVIDIA documents none of
 * this. {@code .nv.info} has the stack sizes of all functions, {@code .nv.info.NAME} the parameters
 * of one kernel. Both are lists of entries with a format, an attribute and a value. The numbers of
 * registers and barriers are in the header of the code section itself.
 */
final class NvInfo {
  private static final String INFO = ".nv.info";
  private static final int FORMAT_INLINE_VALUE = 3;
  private static final int FORMAT_VALUE_FOLLOWS = 4;

  private static final int ATTRIBUTE_PARAMETER_BANK = 0x0a;
  private static final int ATTRIBUTE_STACK_SIZE = 0x12;
  private static final int ATTRIBUTE_PARAMETER = 0x17;
  private static final int ATTRIBUTE_PARAMETER_BYTES = 0x19;

  /** Stack size that means that the compiler could not compute it, as with recursion. */
  private static final int UNKNOWN_STACK_SIZE = -1;

  private final List<Parameter> parameters = new ArrayList<>();
  private Integer parameterBytes;
  private Integer parameterOffset;
  private Integer stackBytes;

  private NvInfo() {}

  /**
   * Returns what a kernel needs.
   *
   * @param code the section with its code
   * @param kernel its name
   */
  static ResourceNeeds needs(
      ElfReader file, List<SectionHeader> headers, SectionHeader code, String kernel) {
    NvInfo info = new NvInfo();
    Integer shared = null;
    int symbol = code.info() & 0xffffff;
    for (SectionHeader header : headers) {
      if (header.name().equals(INFO)) {
        info.readEntries(file.bytes(header), symbol);
      } else if (header.name().equals(INFO + "." + kernel)) {
        info.readEntries(file.bytes(header), UNKNOWN_STACK_SIZE);
        info.noteParameters();
      } else if (header.name().equals(".nv.shared." + kernel)) {
        shared = header.size();
      } else if (header.name().equals(".nv.local." + kernel) && info.stackBytes == null) {
        info.stackBytes = header.size();
      }
    }
    info.parameters.sort(Comparator.comparingInt(Parameter::index));
    return new ResourceNeeds(
        code.info() >>> 24,
        (int) (code.flags() >>> 20 & 0x7f),
        shared == null ? 0 : shared,
        info.stackBytes,
        info.parameterBytes,
        info.parameterOffset,
        List.copyOf(info.parameters));
  }

  /** A section about a kernel without entries about its parameters means that it has none. */
  private void noteParameters() {
    if (parameters.isEmpty() && parameterBytes == null && parameterOffset == null) {
      parameterBytes = 0;
    }
  }

  /**
   * Reads entries up to the first incomplete one.
   *
   * @param symbolIndex number of the kernel's symbol; {@link #UNKNOWN_STACK_SIZE} for the section
   *     of one kernel
   */
  private void readEntries(byte[] bytes, int symbolIndex) {
    ByteBuffer info = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int at = 0;
    while (at + 4 <= bytes.length) {
      int format = info.get(at);
      int attribute = info.get(at + 1);
      int value = info.getShort(at + 2) & 0xffff;
      int size = format == FORMAT_VALUE_FOLLOWS ? value : 0;
      if (at + 4 + size > bytes.length) {
        return;
      }
      readEntry(
          format,
          attribute,
          value,
          info.slice(at + 4, size).order(ByteOrder.LITTLE_ENDIAN),
          symbolIndex);
      at += 4 + size;
    }
  }

  private void readEntry(
      int format, int attribute, int value, ByteBuffer content, int symbolIndex) {
    boolean valueFollows = format == FORMAT_VALUE_FOLLOWS;
    if (format == FORMAT_INLINE_VALUE && attribute == ATTRIBUTE_PARAMETER_BYTES) {
      parameterBytes = value;
    } else if (valueFollows && attribute == ATTRIBUTE_PARAMETER_BANK && content.capacity() >= 8) {
      parameterOffset = content.getShort(4) & 0xffff;
    } else if (valueFollows && attribute == ATTRIBUTE_PARAMETER && content.capacity() >= 12) {
      int index = content.getShort(4) & 0xffff;
      int offset = content.getShort(6) & 0xffff;
      parameters.add(new Parameter(index, offset, content.getInt(8) >>> 18));
    } else if (valueFollows && attribute == ATTRIBUTE_STACK_SIZE && content.capacity() >= 8) {
      int size = content.getInt(4);
      if (content.getInt(0) == symbolIndex && size != UNKNOWN_STACK_SIZE) {
        stackBytes = size;
      }
    }
  }
}
