package org.sass.lang.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.file.CodeImage.Parameter;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.file.ElfReader.SectionHeader;

/**
 * Reads from the sections of an ELF cubin which resources kernels need. NVIDIA documents none of
 * this. {@code .nv.info} has the stack sizes and the numbers of registers of all functions, {@code
 * .nv.info.NAME} the parameters of one kernel. Both are lists of entries with a format, an
 * attribute and a value. The numbers of registers and barriers are in the header of the code
 * section itself; from sm_90 on, that of registers is only in {@code .nv.info}.
 */
public final class NvInfo {
  /** The name of the section for all kernels. That of one kernel has its name after a dot. */
  public static final String SECTION = ".nv.info";

  private static final int FORMAT_INLINE_VALUE = 3;
  private static final int FORMAT_VALUE_FOLLOWS = 4;

  private static final int ATTRIBUTE_PARAMETER_BANK = 0x0a;
  private static final int ATTRIBUTE_STACK_SIZE = 0x12;
  private static final int ATTRIBUTE_PARAMETER = 0x17;
  private static final int ATTRIBUTE_PARAMETER_BYTES = 0x19;
  private static final int ATTRIBUTE_REGISTERS = 0x2f;

  /** Stack size that means that the compiler could not compute it, as with recursion. */
  private static final Integer UNKNOWN_STACK_SIZE = -1;

  private final ElfReader file;
  private final ElfReader.Sections sections;

  /** The stack sizes and the numbers of registers of functions, by the number of their symbol. */
  private final Map<Integer, Integer> stackSizes = new HashMap<>();

  private final Map<Integer, Integer> registers = new HashMap<>();

  /** What the entries about one kernel say. */
  private static final class Parameters {
    final List<Parameter> list = new ArrayList<>();
    Integer bytes;
    Integer offset;
  }

  /** Receives the entries of a section; the content is empty if the value is in the entry. */
  private interface EntryReader {
    void read(int format, int attribute, int value, ByteBuffer content);
  }

  /** Reads what the file says about all functions. */
  NvInfo(ElfReader file, ElfReader.Sections sections) {
    this.file = file;
    this.sections = sections;
    for (SectionHeader header : sections.all(SECTION)) {
      readEntries(file.bytes(header), this::readFunction);
    }
  }

  /**
   * Returns what a kernel needs.
   *
   * @param code the section with its code
   * @param kernel its name
   */
  ResourceNeeds needs(SectionHeader code, String kernel) {
    int symbol = code.info() & 0xffffff;
    Parameters parameters = new Parameters();
    for (SectionHeader header : sections.all(SECTION + "." + kernel)) {
      readEntries(
          file.bytes(header),
          (format, attribute, value, content) ->
              readParameter(parameters, format, attribute, value, content));
      noteParameters(parameters);
    }
    parameters.list.sort(Comparator.comparingInt(Parameter::index));
    SectionHeader shared = sections.last(".nv.shared." + kernel);
    SectionHeader local = sections.last(".nv.local." + kernel);
    Integer stack = stackSizes.get(symbol);
    boolean isStackUnknown = UNKNOWN_STACK_SIZE.equals(stack);
    stack = isStackUnknown ? null : stack;
    int inHeader = code.info() >>> 24;
    return new ResourceNeeds(
        inHeader != 0 ? inHeader : registers.getOrDefault(symbol, 0),
        (int) (code.flags() >>> 20 & 0x7f),
        shared == null ? 0 : shared.size(),
        stack == null && local != null ? Integer.valueOf(local.size()) : stack,
        isStackUnknown ? Boolean.TRUE : null,
        parameters.bytes,
        parameters.offset,
        List.copyOf(parameters.list));
  }

  /** A section about a kernel without entries about its parameters means that it has none. */
  private static void noteParameters(Parameters parameters) {
    if (parameters.list.isEmpty() && parameters.bytes == null && parameters.offset == null) {
      parameters.bytes = 0;
    }
  }

  /** Reads entries up to the first incomplete one. */
  private static void readEntries(byte[] bytes, EntryReader reader) {
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
      ByteBuffer content = info.slice(at + 4, size).order(ByteOrder.LITTLE_ENDIAN);
      reader.read(format, attribute, value, content);
      at += 4 + size;
    }
  }

  /** Reads an entry that has the number of a symbol and a value. */
  private void readFunction(int format, int attribute, int value, ByteBuffer content) {
    if (format != FORMAT_VALUE_FOLLOWS || content.capacity() < 8) {
      return;
    }
    int number = content.getInt(4);
    if (attribute == ATTRIBUTE_STACK_SIZE) {
      stackSizes.put(content.getInt(0), number);
    } else if (attribute == ATTRIBUTE_REGISTERS) {
      registers.put(content.getInt(0), number);
    }
  }

  private static void readParameter(
      Parameters parameters, int format, int attribute, int value, ByteBuffer content) {
    boolean valueFollows = format == FORMAT_VALUE_FOLLOWS;
    if (format == FORMAT_INLINE_VALUE && attribute == ATTRIBUTE_PARAMETER_BYTES) {
      parameters.bytes = value;
    } else if (valueFollows && attribute == ATTRIBUTE_PARAMETER_BANK && content.capacity() >= 8) {
      parameters.offset = content.getShort(4) & 0xffff;
    } else if (valueFollows && attribute == ATTRIBUTE_PARAMETER && content.capacity() >= 12) {
      int index = content.getShort(4) & 0xffff;
      int offset = content.getShort(6) & 0xffff;
      parameters.list.add(new Parameter(index, offset, content.getInt(8) >>> 18));
    }
  }
}
