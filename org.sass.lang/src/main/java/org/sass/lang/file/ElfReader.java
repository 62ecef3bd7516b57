package org.sass.lang.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.file.CodeImage.ResourceNeeds;
import org.sass.lang.file.CodeImage.Section;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Quote;

/**
 * Reads the cubin files of CUDA 3 and later, which are ELF. The section {@code .text.NAME} holds
 * the code of a kernel, {@code .nv.constantB.NAME} its constants of bank B, and {@code
 * .nv.constantB} the constants of that bank for all kernels.
 */
public final class ElfReader {
  /** Code of the problem that a file has no kernel, as the file that nvcc's linker adds. */
  static final String NO_CODE = "no-code";

  private static final byte[] MAGIC = {0x7f, 'E', 'L', 'F'};
  private static final int TYPE_UNUSED = 0;
  private static final int SECTION_NO_BITS = 8;
  private static final int MACHINE_CUDA = 190;
  private static final int TYPE_RELOCATABLE = 1;

  /** The first version of CUDA's ABI with the architecture in bits 15 to 8 of the flags. */
  private static final int NEW_ABI_VERSION = 8;

  /**
   * Bit of the header's flags in files before CUDA 13: the code runs on no other GPU, as {@code
   * sm_90a} (LLVM, {@code EF_CUDA_ACCELERATORS_V1} in ELF.h).
   */
  private static final int OLD_FLAG_SPECIFIC = 0x800;

  /** The same in newer files (LLVM, {@code EF_CUDA_ACCELERATORS}). */
  private static final int FLAG_SPECIFIC = 0x8;

  private static final String COMPATIBILITY = ".nv.compat";
  private static final String COMPILER_NOTE = ".note.nv.tkinfo";

  /** The kind of a value of two bytes that follows the attribute. */
  private static final int TWO_BYTES = 2;

  private static final int ONE_BYTE = 3;

  /** The kind of a value whose size in bytes, 16 bits, follows the attribute. */
  private static final int SIZED = 4;

  private static final int CLASS_OF_INSTRUCTIONS = 9;

  /** The option of the compiler that names the architecture. */
  private static final Pattern OPTION = Pattern.compile("-arch sm_\\d+a\\b");

  /** The ELF field {@code sh_type} of a table of symbols. */
  public static final int TYPE_SYMBOLS = 2;

  private static final int SYMBOL_BYTES = 24;
  private static final int SYMBOL_OF_FUNCTION = 2;

  /** Bit of a symbol's field {@code st_other}: it is a kernel. */
  private static final int FLAG_ENTRY = 0x10;

  private static final int TYPE_RELOCATIONS_WITH_ADDENDS = 4;
  private static final int TYPE_RELOCATIONS = 9;

  /** The name of a section with code begins with this; the name of its function follows. */
  public static final String TEXT_PREFIX = ".text.";

  /** The name of a section with a constant bank begins with this; the bank's number follows. */
  public static final String CONSTANT_PREFIX = ".nv.constant";

  /** Stands for the name of a kernel; kernels have a dot before their name. */
  private static final String ALL_KERNELS = "";

  private static final String OUTSIDE =
      " lies outside of the file, which is damaged or cut off; copy or compile it again";

  private final ByteBuffer file;
  private final int length;
  private final boolean is64Bit;

  /** Name of a section that reaches outside of the file; null if none does. */
  private String outside;

  /**
   * A section.
   *
   * @param index its index in the section table, from 0
   * @param stored whether the file holds its bytes
   * @param start file offset of its bytes
   * @param size its size in bytes
   * @param flags bits of the ELF field {@code sh_flags}
   * @param info the ELF field {@code sh_info}; its meaning depends on the type of the section
   * @param type the ELF field {@code sh_type}
   * @param link the ELF field {@code sh_link}: the index of a section that belongs to it
   * @param alignment the ELF field {@code sh_addralign}
   */
  public record SectionHeader(
      String name,
      int index,
      boolean stored,
      int start,
      int size,
      long flags,
      int info,
      int type,
      int link,
      int alignment) {}

  /** The sections of an ELF file by name and by number. A file may have tens of thousands. */
  static final class Sections {
    private final Map<String, List<SectionHeader>> byName = new HashMap<>();
    private final Map<Integer, SectionHeader> byIndex = new HashMap<>();

    Sections(List<SectionHeader> headers) {
      for (SectionHeader header : headers) {
        byName.computeIfAbsent(header.name(), any -> new ArrayList<>(1)).add(header);
        byIndex.putIfAbsent(header.index(), header);
      }
    }

    /** Returns the sections with a name, in the order of the file. */
    List<SectionHeader> all(String name) {
      return byName.getOrDefault(name, List.of());
    }

    /** Returns the first section with a name; null if there is none. */
    SectionHeader first(String name) {
      List<SectionHeader> found = all(name);
      return found.isEmpty() ? null : found.get(0);
    }

    /** Returns the last section with a name; null if there is none. */
    SectionHeader last(String name) {
      List<SectionHeader> found = all(name);
      return found.isEmpty() ? null : found.get(found.size() - 1);
    }

    /** Returns the section with a number in the section table; null if there is none. */
    SectionHeader at(int index) {
      return byIndex.get(index);
    }
  }

  /** Creates a reader of the bytes of a file. */
  public ElfReader(byte[] bytes) {
    this.file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    this.length = bytes.length;
    this.is64Bit = bytes.length > 4 && bytes[4] == 2;
  }

  static boolean isElf(byte[] bytes) {
    return bytes.length >= 4 && Arrays.equals(bytes, 0, 4, MAGIC, 0, 4);
  }

  /** Returns whether a file is an ELF file for a CPU, not for CUDA. */
  public static boolean isForCpu(byte[] bytes) {
    return isElf(bytes)
        && bytes.length >= 64
        && (bytes[18] & 0xff | (bytes[19] & 0xff) << 8) != MACHINE_CUDA;
  }

  /** Returns whether an ELF file is a part that a linker has yet to put together with others. */
  static boolean isRelocatable(byte[] bytes) {
    return bytes.length >= 64 && (bytes[16] & 0xff | (bytes[17] & 0xff) << 8) == TYPE_RELOCATABLE;
  }

  /** Returns the code and data of the file, with everything that is wrong with it. */
  public CodeImage read() {
    int headerSize = is64Bit ? 64 : 52;
    if (length < headerSize) {
      return failed("this ELF file ends within its header");
    }
    int machine = file.getShort(18) & 0xffff;
    if (machine != MACHINE_CUDA && headers() == null) {
      return failed(
          "this ELF file is for a CPU, and it is cut off before a kernel: its section table lies"
              + " outside of the file; copy the file again");
    }
    if (machine != MACHINE_CUDA) {
      return failed(
          "this ELF file is for machine " + machine + ", not for CUDA (190), and holds no kernels");
    }
    List<SectionHeader> headers = headers();
    if (headers == null) {
      return failed("the section table of this ELF file" + OUTSIDE);
    }
    if (outside != null) {
      return failed("section " + Quote.of(outside) + " of this ELF file" + OUTSIDE);
    }
    if (!holdsSegments()) {
      return failed("the table of program headers of this ELF file" + OUTSIDE);
    }
    List<Section> sections = new ArrayList<>();
    NvInfo info = new NvInfo(this, new Sections(headers));
    Map<String, Map<Integer, Constant>> constants = constants(headers);
    SectionHeader symbols =
        headers.stream().filter(one -> one.type == TYPE_SYMBOLS).findFirst().orElse(null);
    for (SectionHeader header : headers) {
      if (header.stored && header.name.startsWith(TEXT_PREFIX)) {
        String kernel = header.name.substring(TEXT_PREFIX.length());
        ResourceNeeds needs = info.needs(header, kernel);
        boolean isFunction = isFunction(symbols, header);
        sections.add(
            new Section(kernel, bytes(header), constants(constants, kernel), needs, isFunction));
      }
    }
    if (sections.isEmpty()) {
      return CodeImage.failed(
          Problem.error(NO_CODE, "this ELF file has no section .text.NAME, so no kernel", 1, 0, 0));
    }
    ModuleData module = is64Bit ? new ElfModuleReader(this, headers).read() : ModuleData.NONE;
    return new CodeImage(arch(headers), List.copyOf(sections), List.of(), module);
  }

  /**
   * Returns the architecture that the file names. Files of CUDA 13 have its number in other bits of
   * the header than older ones (LLVM, {@code EF_CUDA_SM_MASK}), and the letter of code that runs on
   * no other GPU in a section.
   */
  private String arch(List<SectionHeader> headers) {
    int flags = file.getInt(is64Bit ? 48 : 36);
    boolean isNew = (file.get(8) & 0xff) >= NEW_ABI_VERSION;
    String arch = "sm_" + (isNew ? flags >>> 8 & 0xff : flags & 0xff);
    boolean isSpecific = (flags & (isNew ? FLAG_SPECIFIC : OLD_FLAG_SPECIFIC)) != 0;
    return isSpecific || isNew && isSpecific(headers) ? arch + 'a' : arch;
  }

  /**
   * Returns whether a file of CUDA 13 has code that runs on no other GPU. The section {@code
   * .nv.compat} is a list of records: a byte with the kind of the value, a byte with the attribute,
   * and the value. NVIDIA does not document it; that attribute 9 is the class of the instructions
   * was found in files that nvcc 13.0 compiled for {@code sm_90}, {@code sm_90a}, {@code sm_100},
   * {@code sm_100a} and {@code sm_100f}. If no record says it, the compiler's options in the file
   * do.
   */
  private boolean isSpecific(List<SectionHeader> headers) {
    int found = -1;
    boolean isOption = false;
    for (SectionHeader header : headers) {
      if (found < 0 && header.name().equals(COMPATIBILITY)) {
        found = classOfInstructions(bytes(header));
      } else if (header.name().equals(COMPILER_NOTE)) {
        String text = new String(bytes(header), StandardCharsets.ISO_8859_1);
        isOption |= OPTION.matcher(text).find();
      }
    }
    return found < 0 ? isOption : found == 1;
  }

  /** Returns the value of the record; -1 if there is none, or if a record is of an unknown kind. */
  private static int classOfInstructions(byte[] records) {
    int at = 0;
    while (at + 3 < records.length) {
      int kind = records[at] & 0xff;
      int value = records[at + 2] & 0xff;
      if (kind == TWO_BYTES && records[at + 1] == CLASS_OF_INSTRUCTIONS) {
        return value;
      }
      if (kind == SIZED) {
        at += 4 + (value | (records[at + 3] & 0xff) << 8);
      } else if (kind == TWO_BYTES || kind == ONE_BYTE) {
        at += 4;
      } else {
        return -1;
      }
    }
    return -1;
  }

  /** Returns whether the symbol of a section with code is a function and no entry. */
  private boolean isFunction(SectionHeader symbols, SectionHeader code) {
    long offset = (code.info & 0xffffffL) * SYMBOL_BYTES;
    if (!is64Bit || symbols == null || offset + SYMBOL_BYTES > symbols.size) {
      return false;
    }
    int at = symbols.start + (int) offset;
    return (file.get(at + 4) & 0xf) == SYMBOL_OF_FUNCTION
        && (file.getShort(at + 6) & 0xffff) == code.index
        && (file.get(at + 5) & FLAG_ENTRY) == 0;
  }

  private static CodeImage failed(String message) {
    return CodeImage.failed(Problem.error("bad-elf", message, 1, 0, 0));
  }

  /**
   * Returns the sections, without those that reach outside of the file; null if the section table
   * itself does.
   */
  public List<SectionHeader> headers() {
    long table = is64Bit ? file.getLong(40) : file.getInt(32) & 0xffffffffL;
    int entry = file.getShort(is64Bit ? 58 : 46) & 0xffff;
    int count = file.getShort(is64Bit ? 60 : 48) & 0xffff;
    int names = file.getShort(is64Bit ? 62 : 50) & 0xffff;
    if (table < 0 || entry < (is64Bit ? 64 : 40) || table > length - (long) entry * count) {
      return null;
    }
    List<SectionHeader> headers = new ArrayList<>();
    int nameTable = names < count ? (int) table + names * entry : -1;
    for (int i = 0; i < count; i++) {
      int at = (int) table + i * entry;
      long start = is64Bit ? file.getLong(at + 24) : file.getInt(at + 16) & 0xffffffffL;
      long size = is64Bit ? file.getLong(at + 32) : file.getInt(at + 20) & 0xffffffffL;
      boolean stored = file.getInt(at + 4) != SECTION_NO_BITS;
      boolean inside = start >= 0 && size >= 0 && start <= length && size <= length - start;
      if (stored && !inside && file.getInt(at + 4) != TYPE_UNUSED && outside == null) {
        String name = name(nameTable, file.getInt(at));
        outside = name.isEmpty() ? "number " + i : name;
      }
      if (stored ? inside : size >= 0 && size <= Integer.MAX_VALUE) {
        long flags = is64Bit ? file.getLong(at + 8) : file.getInt(at + 8) & 0xffffffffL;
        int info = file.getInt(at + (is64Bit ? 44 : 28));
        String name = name(nameTable, file.getInt(at));
        int link = file.getInt(at + (is64Bit ? 40 : 24));
        int alignment =
            (int) (is64Bit ? Math.min(file.getLong(at + 48), 1 << 16) : file.getInt(at + 32));
        headers.add(
            new SectionHeader(
                name,
                i,
                stored,
                (int) start,
                (int) size,
                flags,
                info,
                file.getInt(at + 4),
                link,
                alignment));
      }
    }
    return headers;
  }

  /** Returns whether the program headers are in the file. Some linkers write them at its end. */
  private boolean holdsSegments() {
    long table = is64Bit ? file.getLong(32) : file.getInt(28) & 0xffffffffL;
    long entry = file.getShort(is64Bit ? 54 : 42) & 0xffff;
    long count = file.getShort(is64Bit ? 56 : 44) & 0xffff;
    return count == 0 || table >= 0 && table <= length - entry * count;
  }

  private String name(int nameTable, int offset) {
    if (nameTable < 0) {
      return "";
    }
    long start = is64Bit ? file.getLong(nameTable + 24) : file.getInt(nameTable + 16) & 0xffffffffL;
    long at = start + (offset & 0xffffffffL);
    if (start < 0 || at < 0 || at >= length) {
      return "";
    }
    int end = (int) at;
    while (end < length && end - at < 4096 && file.get(end) != 0) {
      end++;
    }
    return new String(file.array(), (int) at, end - (int) at, StandardCharsets.UTF_8);
  }

  /** Returns whether a section is a table of relocations. */
  public static boolean isRelocations(SectionHeader header) {
    return header.type() == TYPE_RELOCATIONS || header.type() == TYPE_RELOCATIONS_WITH_ADDENDS;
  }

  /** Returns the size of an entry of a table of relocations, in files of 64 bits. */
  public static int relocationBytes(SectionHeader table) {
    return table.type() == TYPE_RELOCATIONS_WITH_ADDENDS ? 24 : 16;
  }

  /** Returns the bytes of a section; empty if the file does not store them. */
  byte[] bytes(SectionHeader header) {
    if (!header.stored) {
      return new byte[0];
    }
    return Arrays.copyOfRange(file.array(), header.start, header.start + header.size);
  }

  /**
   * Returns the bytes that the file puts into constant banks, by the name of the kernel, or {@link
   * #ALL_KERNELS}, and the number of the section.
   */
  private Map<String, Map<Integer, Constant>> constants(List<SectionHeader> headers) {
    Map<String, Map<Integer, Constant>> found = new HashMap<>();
    for (SectionHeader header : headers) {
      if (!header.stored || !header.name.startsWith(CONSTANT_PREFIX)) {
        continue;
      }
      String rest = header.name.substring(CONSTANT_PREFIX.length());
      int dot = rest.indexOf('.');
      String number = dot < 0 ? rest : rest.substring(0, dot);
      if (number.matches("\\d{1,2}")) {
        String kernel = dot < 0 ? ALL_KERNELS : "." + rest.substring(dot + 1);
        Constant constant = new Constant(Integer.parseInt(number), 0, bytes(header));
        found.computeIfAbsent(kernel, any -> new TreeMap<>()).put(header.index, constant);
      }
    }
    return found;
  }

  /** Returns the constants of a kernel, in the order of the file. */
  private static List<Constant> constants(
      Map<String, Map<Integer, Constant>> found, String kernel) {
    Map<Integer, Constant> all = new TreeMap<>(found.getOrDefault(ALL_KERNELS, Map.of()));
    all.putAll(found.getOrDefault("." + kernel, Map.of()));
    return List.copyOf(all.values());
  }
}
