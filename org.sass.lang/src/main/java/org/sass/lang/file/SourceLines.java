package org.sass.lang.file;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.sass.lang.file.ElfReader.SectionHeader;
import org.sass.lang.file.ModuleData.Relocation;

/**
 * The lines of the source that the instructions of a compiled file come from, as {@code
 * .debug_line} lists them. The section has the format of DWARF 2 to 4. Where it has an address, a
 * relocation names the kernel.
 */
public final class SourceLines {
  /** The lines of a file without such a section. */
  public static final SourceLines NONE = new SourceLines(Map.of());

  private static final String SECTION = ".debug_line";
  private static final int MAX_VERSION = 4;

  private final Map<String, NavigableMap<Integer, Place>> places;

  /**
   * A line of a source.
   *
   * @param file the name of its file, with the folder if the compiler wrote one
   * @param line its number, from 1
   */
  public record Place(String file, int line) {
    @Override
    public String toString() {
      return file + ":" + line;
    }
  }

  private SourceLines(Map<String, NavigableMap<Integer, Place>> places) {
    this.places = places;
  }

  /** Reads the lines of a compiled file; none if it has no section for them. */
  public static SourceLines read(byte[] bytes) {
    ElfEditor elf = ElfEditor.of(bytes);
    SectionHeader header = elf == null ? null : elf.find(SECTION);
    if (header == null) {
      return NONE;
    }
    CodeImage image = new ElfReader(bytes).read();
    Map<Long, Relocation> relocations = new HashMap<>();
    for (Relocation relocation : image.module().relocations()) {
      if (relocation.section().equals(SECTION)) {
        relocations.put(relocation.offset(), relocation);
      }
    }
    String only = image.sections().size() == 1 ? image.sections().get(0).name() : null;
    Map<String, NavigableMap<Integer, Place>> places = new HashMap<>();
    ByteBuffer section = ByteBuffer.wrap(elf.content(header)).order(ByteOrder.LITTLE_ENDIAN);
    try {
      while (section.remaining() > 4) {
        int length = section.getInt();
        if (length <= 0 || length > section.remaining()) {
          break;
        }
        int end = section.position() + length;
        ByteBuffer unit = section.duplicate().order(ByteOrder.LITTLE_ENDIAN).limit(end);
        new Unit(unit, relocations, only, places).run();
        section.position(end);
      }
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      // A damaged unit ends the list; what was read before it is right.
      return new SourceLines(places);
    }
    return new SourceLines(places);
  }

  /** Returns whether no line is known. */
  public boolean isEmpty() {
    return places.isEmpty();
  }

  /** Returns the line that an instruction comes from; null if it is unknown. */
  public Place find(String kernel, int address) {
    NavigableMap<Integer, Place> ofKernel = places.get(kernel);
    Map.Entry<Integer, Place> entry = ofKernel == null ? null : ofKernel.floorEntry(address);
    return entry == null || entry.getValue().line == 0 ? null : entry.getValue();
  }

  /** Runs the line program of one unit. */
  private static final class Unit {
    private final ByteBuffer in;
    private final Map<Long, Relocation> relocations;
    private final Map<String, NavigableMap<Integer, Place>> places;
    private final List<String> folders = new ArrayList<>(List.of(""));
    private final List<String> files = new ArrayList<>(List.of(""));
    private final String onlyKernel;
    private String kernel;
    private int address;
    private int file = 1;
    private int line = 1;

    Unit(
        ByteBuffer in,
        Map<Long, Relocation> relocations,
        String onlyKernel,
        Map<String, NavigableMap<Integer, Place>> places) {
      this.in = in;
      this.relocations = relocations;
      this.places = places;
      this.onlyKernel = onlyKernel;
      kernel = onlyKernel;
    }

    void run() {
      int version = in.getShort();
      int programStart = in.getInt() + in.position();
      int step = in.get();
      if (version < 2 || version > MAX_VERSION || programStart > in.limit()) {
        return;
      }
      in.get();
      if (version == MAX_VERSION) {
        in.get();
      }
      final int lineBase = in.get();
      final int lineRange = Math.max(1, in.get() & 0xff);
      int opcodeBase = in.get() & 0xff;
      byte[] operandCounts = new byte[Math.max(0, opcodeBase - 1)];
      in.get(operandCounts);
      readNames();
      in.position(programStart);
      while (in.hasRemaining()) {
        int opcode = in.get() & 0xff;
        if (opcode >= opcodeBase) {
          address += (opcode - opcodeBase) / lineRange * step;
          line += lineBase + (opcode - opcodeBase) % lineRange;
          addRow();
        } else if (opcode == 8) {
          address += (255 - opcodeBase) / lineRange * step;
        } else {
          runStandard(opcode, step, operandCounts);
        }
      }
    }

    private void readNames() {
      for (String name = string(); !name.isEmpty(); name = string()) {
        folders.add(name);
      }
      for (String name = string(); !name.isEmpty(); name = string()) {
        addFile(name);
      }
    }

    private void addFile(String name) {
      int folder = number();
      number();
      number();
      boolean inFolder = folder > 0 && folder < folders.size() && !name.startsWith("/");
      files.add(inFolder ? folders.get(folder) + "/" + name : name);
    }

    private void runStandard(int opcode, int step, byte[] operandCounts) {
      switch (opcode) {
        case 0 -> runExtended();
        case 1 -> addRow();
        case 2 -> address += number() * step;
        case 3 -> line += signedNumber();
        case 4 -> file = number();
        case 9 -> address += in.getShort() & 0xffff;
        default -> {
          for (int i = 0; i < operandCounts[opcode - 1]; i++) {
            number();
          }
        }
      }
    }

    private void runExtended() {
      int length = number();
      int end = in.position() + length;
      int opcode = length > 0 ? in.get() : 0;
      if (opcode == 1) {
        line = 0;
        addRow();
        address = 0;
        file = 1;
        line = 1;
        kernel = onlyKernel;
      } else if (opcode == 2 && length == 9) {
        Relocation relocation = relocations.get((long) in.position());
        address = (int) in.getLong();
        if (relocation != null && relocation.symbolSection().startsWith(ElfReader.TEXT_PREFIX)) {
          kernel = relocation.symbolSection().substring(ElfReader.TEXT_PREFIX.length());
          address += relocation.symbolOffset() + (int) relocation.addend();
        }
      } else if (opcode == 3) {
        addFile(string());
      }
      in.position(end);
    }

    private void addRow() {
      if (kernel != null) {
        String name = file > 0 && file < files.size() ? files.get(file) : "file " + file;
        places
            .computeIfAbsent(kernel, any -> new TreeMap<>())
            .put(address, new Place(name, Math.max(0, line)));
      }
    }

    private String string() {
      int start = in.position();
      while (in.get() != 0) {
        continue;
      }
      byte[] bytes = new byte[in.position() - 1 - start];
      in.get(start, bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Reads a number in groups of 7 bits, the lowest first. */
    private int number() {
      return (int) leb(false);
    }

    private int signedNumber() {
      return (int) leb(true);
    }

    private long leb(boolean isSigned) {
      long value = 0;
      int shift = 0;
      int next;
      do {
        next = in.get();
        value |= shift < 64 ? (next & 0x7fL) << shift : 0;
        shift += 7;
      } while (next < 0);
      return isSigned && (next & 0x40) != 0 && shift < 64 ? value | -1L << shift : value;
    }
  }
}
