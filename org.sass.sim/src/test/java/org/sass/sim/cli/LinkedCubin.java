package org.sass.sim.cli;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeWriter;
import org.sass.lang.isa.Isas;
import org.sass.sim.cli.SmallCubin.Section;

/**
 * Writes compiled files whose functions have sections of their own, as {@code nvcc -rdc=true} makes
 * them. The first section of code is that of the kernel {@code k} with one parameter of 8 bytes.
 */
public final class LinkedCubin {
  private static final int FUNCTION = 2;
  private static final int OBJECT = 1;
  private static final int ENTRY = 0x10;
  private static final int FIRST_SECTION = 3;

  private final String arch;
  private final StringBuilder names = new StringBuilder("\0");
  private final List<Section> sections = new ArrayList<>();
  private final List<byte[]> symbols = new ArrayList<>();
  private final List<String> symbolNames = new ArrayList<>();
  private final List<String> sectionNames = new ArrayList<>();

  public LinkedCubin(String arch) {
    this.arch = arch;
    symbols.add(new byte[24]);
    symbolNames.add("");
  }

  /** Adds a kernel. */
  public LinkedCubin kernel(String name, String source) {
    return code(name, source, ENTRY).info(name);
  }

  /** Adds a function. */
  public LinkedCubin function(String name, String source) {
    return code(name, source, 0);
  }

  private LinkedCubin code(String name, String source, int other) {
    Program program = Assembler.assemble(Isas.load(arch), source);
    if (program.hasErrors()) {
      throw new IllegalArgumentException(program.problems().toString());
    }
    byte[] code = CodeWriter.toBytes(program);
    int symbol = symbols.size();
    section(".text." + name, 1, 6, 16 << 24 | symbol, code, code.length);
    return symbol(name, FUNCTION, other, ".text." + name, 0, 0);
  }

  /** Adds what the file says about a kernel: one parameter of 8 bytes. */
  private LinkedCubin info(String name) {
    ByteBuffer info = SmallCubin.little(20);
    info.put(new byte[] {4, 0x17, 12, 0}).putInt(0).putShort((short) 0).putShort((short) 0);
    info.putInt(8 << 18 | 0x1f000).put(new byte[] {3, 0x19, 8, 0});
    section(".nv.info." + name, 0x70000000, 0, index(".text." + name), info.array(), 20);
    return data(".nv.constant0." + name, new byte[0x148]);
  }

  /** Adds a section of data. */
  public LinkedCubin data(String name, byte[] bytes) {
    section(name, 1, 2, 0, bytes, bytes.length);
    return this;
  }

  /** Adds a section whose bytes the file does not store. */
  public LinkedCubin empty(String name, int size) {
    section(name, 8, 3, 0, new byte[0], size);
    return this;
  }

  /** Adds a variable. */
  public LinkedCubin variable(String name, String section, int offset) {
    return variable(name, section, offset, 0);
  }

  /** Adds a variable of some bytes, which launch settings can set and name. */
  public LinkedCubin variable(String name, String section, int offset, int size) {
    return symbol(name, OBJECT, 0, section, offset, size);
  }

  /** Adds a symbol of something that is not in the file. */
  public LinkedCubin undefined(String name) {
    return symbol(name, 0, 0, "", 0, 0);
  }

  private LinkedCubin symbol(
      String name, int type, int other, String section, long value, long size) {
    ByteBuffer symbol = SmallCubin.little(24);
    symbol.putInt(names.length()).put((byte) (0x10 | type)).put((byte) other);
    symbol.putShort((short) (section.isEmpty() ? 0 : index(section))).putLong(value);
    symbol.putLong(size);
    names.append(name).append('\0');
    symbols.add(symbol.array());
    symbolNames.add(name);
    return this;
  }

  /** Adds a relocation of a place in a section. */
  public LinkedCubin relocation(String section, int offset, int number, String symbol) {
    ByteBuffer place = SmallCubin.little(16).putLong(offset);
    place.putLong((long) symbolNames.indexOf(symbol) << 32 | number);
    section(".rel" + section, 9, 0, index(section), place.array(), 16);
    return this;
  }

  /** Adds a relocation of a place in a section that has its addend beside it. */
  public LinkedCubin relocation(
      String section, int offset, int number, String symbol, long addend) {
    ByteBuffer place = SmallCubin.little(24).putLong(offset);
    place.putLong((long) symbolNames.indexOf(symbol) << 32 | number).putLong(addend);
    section(".rela" + section, 4, 0, index(section), place.array(), 24);
    return this;
  }

  private int index(String section) {
    return FIRST_SECTION + sectionNames.indexOf(section);
  }

  private void section(String name, int type, long flags, int info, byte[] bytes, int size) {
    sections.add(new Section(name, type, flags, 2, info, bytes, size));
    sectionNames.add(name);
  }

  /** Returns the file. */
  public byte[] build() {
    ByteBuffer table = SmallCubin.little(24 * symbols.size());
    symbols.forEach(table::put);
    byte[] texts = names.toString().getBytes(StandardCharsets.US_ASCII);
    List<Section> all = new ArrayList<>();
    all.add(new Section("", 0, 0, 0, 0, new byte[0]));
    all.add(new Section(".strtab", 3, 0, 0, 0, texts));
    all.add(new Section(".symtab", 2, 0, 1, 0, table.array()));
    all.addAll(sections);
    return SmallCubin.write(Integer.parseInt(arch.substring("sm_".length())), all);
  }
}
