package org.sass.sim.observe.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.MemorySpace;

/** Reads a trace in its binary form, as {@link TraceWriter} writes it. */
public final class TraceReader {
  /** Maximum length of a text in bytes. A greater length means that the file is damaged. */
  private static final int MAX_TEXT_BYTES = 1 << 16;

  private static final int MAX_REGISTERS = 1 << 10;

  /** The first bytes of a trace in its text form. */
  private static final byte[] TEXT_MAGIC = {'#', ' ', 'g', 's'};

  private final InputStream in;
  private final List<Trace.Instruction> instructions = new ArrayList<>();
  private final TraceState state = new TraceState();
  private final Trace.Header header;
  private long byteOffset;

  /** Thrown if a file is not a trace, or a damaged one. */
  public static final class BadTrace extends IOException {
    private static final long serialVersionUID = 1;

    BadTrace(String message) {
      super(message);
    }
  }

  /**
   * Reads the header of a trace.
   *
   * @param in the file from its start
   */
  public TraceReader(InputStream in) throws IOException {
    this.in = in;
    byte[] magic = in.readNBytes(TraceWriter.MAGIC.length);
    if (!Arrays.equals(magic, TraceWriter.MAGIC)) {
      boolean text = Arrays.equals(magic, TEXT_MAGIC);
      throw new BadTrace(
          text
              ? "it is a trace in its text form already"
              : "it is not a trace of gsass run --trace: it does not start with GSTR");
    }
    byteOffset = magic.length;
    int version = readByte();
    if (version != TraceWriter.VERSION) {
      throw new BadTrace(
          "it is a trace of version " + version + "; this gsass reads " + TraceWriter.VERSION);
    }
    String kernel = readText();
    String file = readText();
    String arch = readText();
    String profile = readText();
    header = new Trace.Header(kernel, file, arch, profile, readTriple(), readTriple(), readText());
  }

  public Trace.Header header() {
    return header;
  }

  /**
   * Returns the next event; null at the end of the file. If the last event was not a {@link
   * Trace.End}, the file is incomplete.
   */
  public Trace.Event nextEvent() throws IOException {
    int tag = in.read();
    while (tag >= 0) {
      byteOffset++;
      if ((tag & TraceWriter.STEP) != 0) {
        return readStep(tag);
      }
      switch (tag) {
        case TraceWriter.INSTRUCTION -> instructions.add(readInstruction());
        case TraceWriter.ENTER_BLOCK -> state.enterBlock(readTriple());
        case TraceWriter.BLOCK_START -> {
          Trace.BlockStart start = new Trace.BlockStart(readTriple());
          state.startBlock(start.block());
          return start;
        }
        case TraceWriter.BLOCK_END -> {
          Trace.BlockEnd end = new Trace.BlockEnd(readTriple());
          state.endBlock(end.block());
          return end;
        }
        case TraceWriter.FAULT -> {
          return new Trace.Failure(
              readTriple(),
              (int) readNumber(),
              (int) readNumber() - 1,
              (int) readNumber(),
              readText(),
              readText(),
              readText());
        }
        case TraceWriter.END -> {
          return new Trace.End(readChoice(Trace.Ending.values()), readNumber());
        }
        default -> throw damaged("a record of kind " + tag);
      }
      tag = in.read();
    }
    return null;
  }

  private Dim3 readTriple() throws IOException {
    return new Dim3((int) readNumber(), (int) readNumber(), (int) readNumber());
  }

  private Trace.Step readStep(int tag) throws IOException {
    int number = (tag & TraceWriter.OTHER_WARP) != 0 ? (int) readNumber() : state.expectedWarp();
    TraceState.LastStep warp = state.warp(number);
    int index =
        (tag & TraceWriter.OTHER_INSTRUCTION) != 0
            ? warp.instructionIndex + readSigned()
            : warp.instructionIndex + 1;
    int active = (tag & TraceWriter.OTHER_ACTIVE) != 0 ? (int) readNumber() : warp.activeMask;
    int mask = (tag & TraceWriter.OTHER_MASK) != 0 ? (int) readNumber() : active;
    int shown = (tag & TraceWriter.FILTERED) != 0 ? (int) readNumber() : mask;
    if (index < 0 || index >= instructions.size()) {
      throw damaged("a step of an unknown instruction");
    }
    if (state.block() == null) {
      throw damaged("a step before the start of a block");
    }
    warp.instructionIndex = index;
    warp.activeMask = active;
    state.recordStep(number);
    Trace.Instruction instruction = instructions.get(index);
    int lanes = Integer.bitCount(shown);
    int[][] registers = readValues(instruction.registers().size(), lanes);
    Trace.Transfer[] moves = new Trace.Transfer[instruction.accesses().size()];
    for (int i = 0; i < moves.length; i++) {
      Trace.Access place = instruction.accesses().get(i);
      int[] low = readValues(lanes);
      int[] high = place.wide() ? readValues(lanes) : new int[lanes];
      long[] addresses = new long[lanes];
      for (int lane = 0; lane < lanes; lane++) {
        addresses[lane] = (long) high[lane] << 32 | Integer.toUnsignedLong(low[lane]);
      }
      int[][] before = readValues(place.reads() ? place.words() : 0, lanes);
      int[][] after = readValues(place.writes() ? place.words() : 0, lanes);
      moves[i] = new Trace.Transfer(addresses, before, after);
    }
    return new Trace.Step(
        state.block(), number, instruction, active, mask, shown, registers, moves);
  }

  private Trace.Instruction readInstruction() throws IOException {
    int pc = (int) readNumber();
    int line = (int) readNumber();
    String text = readText();
    List<Trace.Register> registers = new ArrayList<>();
    for (int i = readCount(MAX_REGISTERS); i > 0; i--) {
      int kind = readByte();
      int ordinal = kind & ~TraceWriter.NAMED_REGISTERS;
      if (ordinal >= RegisterKind.values().length) {
        throw damaged("registers of kind " + ordinal);
      }
      String letter =
          (kind & TraceWriter.NAMED_REGISTERS) != 0
              ? readText()
              : TraceWriter.DEFAULT_LETTERS.get(ordinal);
      registers.add(new Trace.Register(RegisterKind.values()[ordinal], letter, (int) readNumber()));
    }
    List<Trace.Access> places = new ArrayList<>();
    for (int i = readCount(MAX_REGISTERS); i > 0; i--) {
      MemorySpace space = readChoice(MemorySpace.values());
      int bank = (int) readNumber();
      AccessType access = readChoice(AccessType.values());
      int flags = readByte();
      places.add(
          new Trace.Access(
              space, bank, access, (flags & 1) != 0, (flags & 2) != 0, (flags & 4) != 0));
    }
    return new Trace.Instruction(pc, line, text, List.copyOf(registers), List.copyOf(places));
  }

  private int[][] readValues(int count, int lanes) throws IOException {
    int[][] all = new int[count][];
    for (int i = 0; i < count; i++) {
      all[i] = readValues(lanes);
    }
    return all;
  }

  private int[] readValues(int lanes) throws IOException {
    int[] values = new int[lanes];
    if (lanes == 0) {
      return values;
    }
    int form = readByte();
    if (form > TraceWriter.LIST) {
      throw damaged("values of form " + form);
    }
    values[0] = readSigned();
    int stride = form == TraceWriter.AFFINE ? readSigned() : 0;
    for (int i = 1; i < lanes; i++) {
      values[i] = values[i - 1] + (form == TraceWriter.LIST ? readSigned() : stride);
    }
    return values;
  }

  private <T> T readChoice(T[] choices) throws IOException {
    int index = readByte();
    if (index >= choices.length) {
      throw damaged("a code of " + index);
    }
    return choices[index];
  }

  private int readCount(int maxCount) throws IOException {
    long count = readNumber();
    if (count < 0 || count > maxCount) {
      throw damaged("a list of " + count);
    }
    return (int) count;
  }

  private String readText() throws IOException {
    byte[] bytes = in.readNBytes(readCount(MAX_TEXT_BYTES));
    byteOffset += bytes.length;
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private int readSigned() throws IOException {
    int value = (int) readNumber();
    return value >>> 1 ^ -(value & 1);
  }

  private long readNumber() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int part = readByte();
      value |= (long) (part & 0x7f) << shift;
      if (part < 0x80) {
        return value;
      }
    }
    throw damaged("a number that does not end");
  }

  private int readByte() throws IOException {
    int value = in.read();
    if (value < 0) {
      throw new EOFException("it ends in the middle, after " + byteOffset + " bytes");
    }
    byteOffset++;
    return value;
  }

  private BadTrace damaged(String what) {
    return new BadTrace("it is damaged: " + what + " before byte " + byteOffset);
  }
}
