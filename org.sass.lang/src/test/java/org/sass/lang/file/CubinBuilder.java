package org.sass.lang.file;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isas;

/** Builds small compiled files of 64 bits for tests, laid out as NVIDIA's compilers do it. */
public final class CubinBuilder {
  private static final int CODE = 6;
  private final int arch;
  private final ByteArrayOutputStream names = new ByteArrayOutputStream();
  private final ByteArrayOutputStream strings = new ByteArrayOutputStream();
  private final List<ByteBuffer> symbols = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();

  private record Part(
      int name, int type, long flags, byte[] bytes, int size, int link, int info, int align) {}

  /** Starts a file for an architecture, such as 50. Section 1 to 3 are names and symbols. */
  public CubinBuilder(int arch) {
    this.arch = arch;
    names.write(0);
    strings.write(0);
    symbols.add(little(24));
  }

  /** Returns the bytes of the first kernel of a source text. */
  public static byte[] code(String source) {
    Program program = Assembler.assemble(Assembler.Options.of(Isas.load("sm_50")), source);
    if (program.hasErrors()) {
      throw new IllegalArgumentException(program.problems().toString());
    }
    return CodeWriter.toBytes(program);
  }

  private static int add(ByteArrayOutputStream table, String name) {
    int at = table.size();
    table.writeBytes(name.getBytes(StandardCharsets.UTF_8));
    table.write(0);
    return at;
  }

  /** Adds a section and returns its index. */
  public int section(String name, int type, long flags, int info, int align, byte[] bytes) {
    parts.add(new Part(add(names, name), type, flags, bytes, bytes.length, 3, info, align));
    return parts.size() + 3;
  }

  /** Adds a section without stored bytes and returns its index. */
  public int empty(String name, int size) {
    parts.add(new Part(add(names, name), 8, 3, new byte[0], size, 0, 0, 4));
    return parts.size() + 3;
  }

  /** Adds a symbol and returns its index. */
  public int symbol(String name, int info, int other, int section, long value, long size) {
    ByteBuffer symbol = little(24);
    symbol.putInt(add(strings, name)).put((byte) info).put((byte) other);
    symbol.putShort((short) section).putLong(value).putLong(size);
    symbols.add(symbol);
    return symbols.size() - 1;
  }

  /** Adds the code of a kernel and what its header says; returns the index of its section. */
  public int kernel(String name, byte[] code, int registers, int barriers) {
    int section = parts.size() + 4;
    int symbol = symbol(name, 0x12, 0x10, section, 0, code.length);
    long flags = CODE | (long) barriers << 20;
    section(".text." + name, 1, flags, registers << 24 | symbol, 32, code);
    section(".nv.info", 0x70000000, 0, 0, 4, words(0x00082f04, symbol, registers));
    return section;
  }

  /** Returns words as bytes, little endian. */
  public static byte[] words(int... words) {
    ByteBuffer bytes = little(4 * words.length);
    for (int word : words) {
      bytes.putInt(word);
    }
    return bytes.array();
  }

  /** Returns an entry of a table of relocations without addends. */
  public static byte[] relocation(long offset, int symbol, int kind) {
    return little(16).putLong(offset).putLong((long) symbol << 32 | kind).array();
  }

  private static ByteBuffer little(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns the file. */
  public byte[] build() {
    int nameOfNames = add(names, ".shstrtab");
    int nameOfStrings = add(names, ".strtab");
    int nameOfSymbols = add(names, ".symtab");
    ByteBuffer table = little(24 * symbols.size());
    symbols.forEach(one -> table.put(one.array()));
    List<Part> all = new ArrayList<>();
    all.add(new Part(nameOfNames, 3, 0, names.toByteArray(), names.size(), 0, 0, 1));
    all.add(new Part(nameOfStrings, 3, 0, strings.toByteArray(), strings.size(), 0, 0, 1));
    all.add(new Part(nameOfSymbols, 2, 0, table.array(), 24 * symbols.size(), 2, 1, 8));
    all.addAll(parts);
    return layOut(all);
  }

  private byte[] layOut(List<Part> all) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(new byte[64]);
    ByteBuffer headers = little(64 * (all.size() + 1));
    headers.position(64);
    List<long[]> segments = new ArrayList<>();
    for (Part part : all) {
      while (body.size() % Math.max(1, part.align) != 0) {
        body.write(0xee);
      }
      headers.putInt(part.name).putInt(part.type).putLong(part.flags).putLong(0);
      headers.putLong(body.size()).putLong(part.size).putInt(part.link).putInt(part.info);
      headers.putLong(part.align).putLong(part.type == 2 ? 24 : part.type == 9 ? 16 : 0);
      if ((part.flags & 2) != 0) {
        segments.add(new long[] {body.size(), part.bytes.length, part.size});
      }
      body.writeBytes(part.bytes);
    }
    while (body.size() % 8 != 0) {
      body.write(0);
    }
    int sectionTable = body.size();
    body.writeBytes(headers.array());
    int segmentTable = body.size();
    for (long[] segment : segments) {
      ByteBuffer entry = little(56).putInt(1).putInt(5).putLong(segment[0]).putLong(0).putLong(0);
      body.writeBytes(entry.putLong(segment[1]).putLong(segment[2]).putLong(8).array());
    }
    ByteBuffer file = ByteBuffer.wrap(body.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
    file.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0x33, 7, 0, 0, 0, 0, 0, 0, 0});
    file.putShort((short) 2).putShort((short) 190).putInt(1).putLong(0);
    file.putLong(segments.isEmpty() ? 0 : segmentTable).putLong(sectionTable);
    file.putInt(arch | 0x500 | arch << 16).putShort((short) 64).putShort((short) 56);
    file.putShort((short) segments.size()).putShort((short) 64);
    file.putShort((short) (all.size() + 1)).putShort((short) 1);
    return file.array();
  }
}
