package org.sass.lang.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.sass.lang.file.ElfReader.SectionHeader;
import org.sass.lang.file.ModuleData.DataSection;
import org.sass.lang.file.ModuleData.Function;
import org.sass.lang.file.ModuleData.Kind;
import org.sass.lang.file.ModuleData.Relocation;
import org.sass.lang.file.ModuleData.Variable;

/** Reads the variables, relocations and functions of an ELF file of 64 bits. */
public final class ElfModuleReader {
  private static final int SYMBOL_BYTES = 24;
  private static final int SYMBOL_TYPE_OBJECT = 1;
  private static final int SYMBOL_TYPE_FUNCTION = 2;
  private static final int FIRST_RESERVED_SECTION = 0xff00;

  /** Maximum size of a section that is read, so that a damaged file needs no huge memory. */
  private static final int MAX_SECTION_BYTES = 1 << 28;

  private final ElfReader file;
  private final List<SectionHeader> headers;
  private final ElfReader.Sections sections;
  private final List<Symbol> symbols = new ArrayList<>();

  /** A symbol. */
  private record Symbol(String name, int type, String section, long value, long size) {}

  ElfModuleReader(ElfReader file, List<SectionHeader> headers) {
    this.file = file;
    this.headers = headers;
    this.sections = new ElfReader.Sections(headers);
  }

  ModuleData read() {
    for (SectionHeader header : headers) {
      if (header.type() == ElfReader.TYPE_SYMBOLS) {
        readSymbols(header);
        break;
      }
    }
    List<DataSection> data = new ArrayList<>();
    List<Relocation> relocations = new ArrayList<>();
    for (SectionHeader header : headers) {
      if (isData(header.name()) && header.size() <= MAX_SECTION_BYTES) {
        int alignment = Math.max(1, header.alignment());
        data.add(new DataSection(header.name(), file.bytes(header), header.size(), alignment));
      }
      if (ElfReader.isRelocations(header)) {
        readRelocations(header, relocations);
      }
    }
    List<Variable> variables = new ArrayList<>();
    List<Function> functions = new ArrayList<>();
    for (Symbol symbol : symbols) {
      if (symbol.type == SYMBOL_TYPE_OBJECT && isData(symbol.section)) {
        variables.add(
            new Variable(symbol.name, symbol.section, (int) symbol.value, (int) symbol.size));
      }
      if (symbol.type == SYMBOL_TYPE_FUNCTION
          && symbol.section.startsWith(ElfReader.TEXT_PREFIX)
          && !symbol.section.equals(ElfReader.TEXT_PREFIX + symbol.name)) {
        functions.add(new Function(symbol.name, symbol.section, symbol.value, symbol.size));
      }
    }
    return new ModuleData(
        List.copyOf(data),
        List.copyOf(variables),
        List.copyOf(relocations),
        List.copyOf(functions));
  }

  /** Returns whether a section holds variables of the module: global ones or constants. */
  private static boolean isData(String section) {
    return section.equals(".nv.global")
        || section.equals(".nv.global.init")
        || section.equals(ElfReader.CONSTANT_PREFIX + "3");
  }

  private void readSymbols(SectionHeader table) {
    ByteBuffer bytes = little(file.bytes(table));
    SectionHeader names = sections.at(table.link());
    byte[] nameBytes = names == null ? new byte[0] : file.bytes(names);
    for (int at = 0; at + SYMBOL_BYTES <= bytes.capacity(); at += SYMBOL_BYTES) {
      int section = bytes.getShort(at + 6) & 0xffff;
      SectionHeader owner =
          section < FIRST_RESERVED_SECTION && section > 0 ? sections.at(section) : null;
      symbols.add(
          new Symbol(
              string(nameBytes, bytes.getInt(at)),
              bytes.get(at + 4) & 0xf,
              owner == null ? "" : owner.name(),
              bytes.getLong(at + 8),
              bytes.getLong(at + 16)));
    }
  }

  private void readRelocations(SectionHeader table, List<Relocation> relocations) {
    SectionHeader target = sections.at(table.info());
    if (target == null) {
      return;
    }
    ByteBuffer bytes = little(file.bytes(table));
    int entry = ElfReader.relocationBytes(table);
    boolean hasAddends = entry == 24;
    for (int at = 0; at + entry <= bytes.capacity(); at += entry) {
      long info = bytes.getLong(at + 8);
      int index = (int) (info >>> 32);
      boolean isSymbol = index >= 0 && index < symbols.size();
      Symbol symbol = isSymbol ? symbols.get(index) : missing(index);
      int number = (int) info;
      relocations.add(
          new Relocation(
              target.name(),
              bytes.getLong(at),
              isSymbol ? Kind.of(number) : Kind.OTHER,
              number,
              symbol.name,
              symbol.section,
              (int) symbol.value,
              hasAddends ? bytes.getLong(at + 16) : 0));
    }
  }

  /** Stands for a symbol that a damaged file lacks. */
  private static Symbol missing(int index) {
    return new Symbol("symbol " + Integer.toUnsignedString(index), 0, "", 0, 0);
  }

  private static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns the text that starts at an offset of a table of strings and ends before a zero. */
  public static String string(byte[] table, int offset) {
    if (offset < 0 || offset >= table.length) {
      return "";
    }
    int end = offset;
    while (end < table.length && table[end] != 0) {
      end++;
    }
    return new String(table, offset, end - offset, StandardCharsets.UTF_8);
  }
}
