package org.sass.lang.patch;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.file.CodeImage.Section;
import org.sass.lang.file.EditMarks;
import org.sass.lang.file.ElfEditor;
import org.sass.lang.file.ElfReader;
import org.sass.lang.file.ElfReader.SectionHeader;
import org.sass.lang.file.NvInfo;
import org.sass.lang.flow.BarrierCount;
import org.sass.lang.patch.ElfAddition.Addition;
import org.sass.lang.text.Problem;

/** Changes what a compiled file says about the resources and the constants of one kernel. */
final class ResourcePatch {
  private static final int FORMAT_INLINE_VALUE = 3;
  private static final int FORMAT_VALUE_FOLLOWS = 4;
  private static final int ATTRIBUTE_MAX_REGISTERS = 0x1b;
  private static final int ATTRIBUTE_REGISTERS = 0x2f;
  private static final int MAX_REGISTERS = 255;
  private static final String SHARED_PREFIX = ".nv.shared.";

  /** Largest shared memory that a compiled file may declare for a block, in bytes. */
  private static final int MAX_SHARED_BYTES = 48 << 10;

  private final ElfEditor elf;
  private final SectionHeader text;
  private final Section section;
  private final Kernel kernel;
  private final List<Problem> problems = new ArrayList<>();
  private Addition addition;

  ResourcePatch(ElfEditor elf, SectionHeader text, Section section, Kernel kernel) {
    this.elf = elf;
    this.text = text;
    this.section = section;
    this.kernel = kernel;
  }

  /** Changes the sections. Returns why they cannot be changed; nothing if they can. */
  List<Problem> apply(EditMarks.Resources wanted) {
    if (wanted.registers() >= 0 && wanted.registers() != section.needs().registers()) {
      setRegisters(wanted.registers());
    }
    if (wanted.barriers() >= 0 && wanted.barriers() != section.needs().barriers()) {
      setBarriers(wanted.barriers());
    }
    if (wanted.shared() >= 0 && wanted.shared() != section.needs().sharedBytes()) {
      setShared(wanted.shared());
    }
    if (kernel.sharedBytes() > 0) {
      refuse(
          "the directive .shared does not change a compiled file; remove it and write the size as"
              + " //@ shared "
              + kernel.sharedBytes());
    }
    for (Constant constant : kernel.constants()) {
      setConstants(constant);
    }
    return problems;
  }

  private void refuse(String message) {
    problems.add(Problem.error(CubinPatcher.REFUSED, message, Math.max(1, kernel.line()), 0, 0));
  }

  private void setRegisters(int registers) {
    int limit = MAX_REGISTERS;
    ByteBuffer own = entries(NvInfo.SECTION + "." + section.name());
    for (int at = 0; at >= 0 && at + 4 <= own.capacity(); at = next(own, at)) {
      if (own.get(at) == FORMAT_INLINE_VALUE && own.get(at + 1) == ATTRIBUTE_MAX_REGISTERS) {
        limit = Math.min(limit, own.getShort(at + 2) & 0xffff);
      }
    }
    if (registers == 0 || registers > limit) {
      refuse(section.name() + " may use 1 to " + limit + " registers, not " + registers);
      return;
    }
    int symbol = text.info() & 0xffffff;
    // From sm_90 on, only .nv.info has the number.
    boolean isInHeader = text.info() >>> 24 != 0;
    if (isInHeader) {
      elf.setInfo(text, registers << 24 | symbol);
    }
    boolean isListed = false;
    ByteBuffer module = entries(NvInfo.SECTION);
    for (int at = 0; at >= 0 && at + 12 <= module.capacity(); at = next(module, at)) {
      if (module.get(at) == FORMAT_VALUE_FOLLOWS
          && module.get(at + 1) == ATTRIBUTE_REGISTERS
          && module.getShort(at + 2) == 8
          && module.getInt(at + 4) == symbol) {
        module.putInt(at + 8, registers);
        isListed = true;
      }
    }
    if (!isInHeader && !isListed) {
      refuse("no part of the file says how many registers " + section.name() + " has");
    }
  }

  private void setBarriers(int barriers) {
    if (barriers > BarrierCount.MAX) {
      refuse("a block has at most " + BarrierCount.MAX + " barriers, not " + barriers);
      return;
    }
    elf.setFlags(text, text.flags() & ~(0x7fL << 20) | (long) barriers << 20);
  }

  /** Returns the bytes of a section, to be changed in place; none if there is no such section. */
  private ByteBuffer entries(String name) {
    SectionHeader header = elf.find(name);
    return ElfEditor.little(header == null ? new byte[0] : elf.content(header));
  }

  private static int next(ByteBuffer entries, int at) {
    boolean follows = entries.get(at) == FORMAT_VALUE_FOLLOWS;
    return at + 4 + (follows ? entries.getShort(at + 2) & 0xffff : 0);
  }

  private void setShared(int bytes) {
    SectionHeader shared = elf.find(SHARED_PREFIX + section.name());
    String why = null;
    if (bytes > MAX_SHARED_BYTES) {
      refuse("a kernel may declare at most " + MAX_SHARED_BYTES + " bytes of shared memory");
    } else if (shared == null) {
      why = ElfAddition.refusal(elf);
      addition = new Addition(SHARED_PREFIX + section.name(), text.name(), bytes);
    } else if (shared.stored() || !elf.hasSegmentFor(shared)) {
      why = "no segment of it says how large " + shared.name() + " is";
    } else {
      elf.setEmptySize(shared, bytes);
    }
    if (why != null) {
      refuse(
          "the file cannot give "
              + section.name()
              + " "
              + bytes
              + " bytes of shared memory: "
              + why
              + "; give them at the launch as dynamic shared memory");
    }
  }

  /** Returns the section that the file needs besides its own; null if it needs none. */
  Addition addition() {
    return addition;
  }

  /** Writes bytes of a constant bank that the text gives another value than the file. */
  private void setConstants(Constant constant) {
    String name = ElfReader.CONSTANT_PREFIX + constant.bank();
    SectionHeader own = elf.find(name + "." + section.name());
    SectionHeader header = own == null ? elf.find(name) : own;
    byte[] content = header == null ? new byte[0] : elf.content(header);
    byte[] bytes = constant.bytes();
    for (int i = 0; i < bytes.length; i++) {
      int at = constant.offset() + i;
      if (at >= content.length && bytes[i] != 0) {
        refuse(
            "the file has "
                + content.length
                + " bytes of constant bank "
                + constant.bank()
                + " for "
                + section.name()
                + ", and the text writes at "
                + InstructionMap.hex(at));
        return;
      }
    }
    int length = Math.max(0, Math.min(bytes.length, content.length - constant.offset()));
    byte[] wanted = Arrays.copyOf(bytes, length);
    System.arraycopy(wanted, 0, content, length == 0 ? 0 : constant.offset(), length);
  }
}
