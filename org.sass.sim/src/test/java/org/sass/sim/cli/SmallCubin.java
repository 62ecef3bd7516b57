package org.sass.sim.cli;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.isa.Isas;

/** Writes compiled files with one kernel, named k, that takes at most one parameter of 8 bytes. */
public final class SmallCubin {
  private static final int HEADER = 64;
  private static final int ENTRY = 64;

  /** A buffer with the texts one and two, each with a new line, as an option. */
  public static final String TEXTS = "t=4xu32:0x0a656e6f,0,0x0a6f7774,0";

  /** A relocation of an instruction. */
  public record Relocation(int offset, int number, String symbol) {}

  /**
   * A section.
   *
   * @param size its size; more than the bytes if the file does not store them
   */
  record Section(String name, int type, long flags, int link, int info, byte[] bytes, int size) {
    Section(String name, int type, long flags, int link, int info, byte[] bytes) {
      this(name, type, flags, link, info, bytes, bytes.length);
    }
  }

  private SmallCubin() {}

  /** Returns the file of a source text. */
  public static byte[] of(String arch, String source, Relocation... relocations) {
    byte[] code = CodeWriter.toBytes(Assembler.assemble(Isas.load(arch), source));
    return of(Integer.parseInt(arch.substring("sm_".length())), code, relocations);
  }

  /**
   * Returns the file of a kernel for sm_50 whose threads print the text at the address that is the
   * parameter, and then the text 8 bytes after it.
   */
  public static byte[] printing() {
    String source =
        """
        MOV R4, c[0x0][0x140]
        MOV R5, c[0x0][0x144]
        JCAL 0x0
        MOV R4, c[0x0][0x140]
        IADD R4, R4, 0x8
        JCAL 0x0
        EXIT
        """;
    return of(
        "sm_50", source, new Relocation(0x18, 42, "vprintf"), new Relocation(0x38, 42, "vprintf"));
  }

  /** Returns the file of a source text whose kernel takes no parameters. */
  static byte[] withoutParameters(String arch, String source) {
    byte[] code = CodeWriter.toBytes(Assembler.assemble(Isas.load(arch), source));
    return of(Integer.parseInt(arch.substring("sm_".length())), code, new byte[0]);
  }

  /**
   * Returns the file of a source text whose kernel takes these parameters, each at the next offset
   * that its size divides; one whose size is no power of two, at the next multiple of 4.
   *
   * @param sizes the sizes of the parameters in bytes
   */
  static byte[] withParameters(String arch, String source, int... sizes) {
    ByteBuffer info = little(16 * sizes.length + 4);
    int offset = 0;
    for (int i = 0; i < sizes.length; i++) {
      int alignment = Integer.bitCount(sizes[i]) == 1 ? Math.min(sizes[i], 8) : 4;
      offset = (offset + alignment - 1) / alignment * alignment;
      info.put(new byte[] {4, 0x17, 12, 0}).putInt(0).putShort((short) i).putShort((short) offset);
      info.putInt(sizes[i] << 18 | 0x1f000);
      offset += sizes[i];
    }
    info.put(new byte[] {3, 0x19, (byte) offset, 0});
    byte[] code = CodeWriter.toBytes(Assembler.assemble(Isas.load(arch), source));
    return of(Integer.parseInt(arch.substring("sm_".length())), code, info.array());
  }

  /**
   * Returns the file of some code.
   *
   * @param sm the number of the architecture
   */
  static byte[] of(int sm, byte[] code, Relocation... relocations) {
    ByteBuffer info = little(20);
    // One parameter: number 0 at offset 0, 8 bytes; then the place of all parameters.
    info.put(new byte[] {4, 0x17, 12, 0}).putInt(0).putShort((short) 0).putShort((short) 0);
    info.putInt(8 << 18 | 0x1f000).put(new byte[] {3, 0x19, 8, 0});
    return of(sm, code, info.array(), relocations);
  }

  private static byte[] of(int sm, byte[] code, byte[] info, Relocation... relocations) {
    StringBuilder names = new StringBuilder("\0");
    ByteBuffer symbols = little(24 * (relocations.length + 1));
    ByteBuffer places = little(16 * relocations.length);
    for (int i = 0; i < relocations.length; i++) {
      symbols.putInt(24 * (i + 1), names.length());
      symbols.put(24 * (i + 1) + 4, (byte) 0x12);
      names.append(relocations[i].symbol()).append('\0');
      places.putLong(relocations[i].offset());
      places.putLong((long) (i + 1) << 32 | relocations[i].number());
    }
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("", 0, 0, 0, 0, new byte[0]));
    sections.add(new Section(".strtab", 3, 0, 0, 0, text(names.toString())));
    sections.add(new Section(".symtab", 2, 0, 1, 0, symbols.array()));
    sections.add(new Section(".nv.info.k", 0x70000000, 0, 2, 5, info));
    sections.add(new Section(".rel.text.k", 9, 0, 2, 5, places.array()));
    sections.add(new Section(".text.k", 1, 6, 2, 16 << 24, code));
    sections.add(new Section(".nv.constant0.k", 1, 2, 0, 5, new byte[0x148]));
    return write(sm, sections);
  }

  /** Returns the file of some sections. */
  static byte[] write(int sm, List<Section> sections) {
    StringBuilder names = new StringBuilder();
    int size = HEADER + ENTRY * (sections.size() + 1);
    for (Section section : sections) {
      size += section.bytes().length + section.name().length() + 1;
    }
    size += ".shstrtab".length() + 1;
    ByteBuffer file = little(size);
    file.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0x33, 7}).position(16);
    file.putShort((short) 2).putShort((short) 190).putInt(1);
    file.putLong(40, HEADER).putInt(48, sm << 16 | 0x500 | sm);
    file.putShort(52, (short) HEADER).putShort(58, (short) ENTRY);
    file.putShort(60, (short) (sections.size() + 1)).putShort(62, (short) sections.size());
    int at = HEADER + ENTRY * (sections.size() + 1);
    for (int i = 0; i < sections.size(); i++) {
      Section section = sections.get(i);
      entry(file, i, names.length(), section, at);
      file.position(at).put(section.bytes());
      at += section.bytes().length;
      names.append(section.name()).append('\0');
    }
    int own = names.length();
    Section last = new Section("", 3, 0, 0, 0, text(names + ".shstrtab\0"));
    entry(file, sections.size(), own, last, at);
    file.position(at).put(last.bytes());
    return file.array();
  }

  private static void entry(ByteBuffer file, int index, int name, Section section, int at) {
    file.position(HEADER + ENTRY * index);
    file.putInt(name).putInt(section.type()).putLong(section.flags()).putLong(0).putLong(at);
    file.putLong(section.size()).putInt(section.link()).putInt(section.info());
    file.putLong(4).putLong(0);
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  static ByteBuffer little(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }
}
