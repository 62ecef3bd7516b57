package org.sass.sim.observe.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.MemorySpace;

/** Reads a trace in its binary form, as {@link TraceWriter} writes it. */
public final class TraceReader {
  /** Maximum length of a text in bytes. A greater length means that the file is damaged. */
  private static final int LONGEST = 1 << 16;

  private static final int MOST_REGISTERS = 1 << 10;

  /** The first bytes of a trace in its text form. */
  private static final byte[] TEXT = {'#', ' ', 'g', 's'};

  private final InputStream in;
  private final List<Trace.Instruction> instructions = new ArrayList<>();
  private final TraceState state = new TraceState();
  private final Trace.Header header;
  private long at;

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
      boolean text = Arrays.equals(magic, TEXT);
      throw new BadTrace(
          text
              ? "it is a trace in its text form already"
              : "it is not a trace of gsass run --trace: it does not start with GSTR");
    }
    at = magic.length;
    int version = one();
    if (version != TraceWriter.VERSION) {
      throw new BadTrace(
          "it is a trace of version " + version + "; this gsass reads " + TraceWriter.VERSION);
    }
    String kernel = text();
    String file = text();
    String arch = text();
    String profile = text();
    List<Integer> sizes = new ArrayList<>();
    for (int i = count(MOST_REGISTERS); i > 0; i--) {
      sizes.add((int) number());
    }
    header = new Trace.Header(kernel, file, arch, profile, List.copyOf(sizes), text());
  }

  public Trace.Header header() {
    return header;
  }

  /**
   * Returns the next event; null at the end of the file. If the last event was not a {@link
   * Trace.End}, the file is incomplete.
   */
  public Trace.Event next() throws IOException {
    int tag = in.read();
    while (tag >= 0) {
      at++;
      if ((tag & TraceWriter.STEP) != 0) {
        return step(tag);
      }
      switch (tag) {
        case TraceWriter.INSTRUCTION -> instructions.add(instruction());
        case TraceWriter.BLOCK -> state.enter((int) number(), (int) number());
        case TraceWriter.BLOCK_START -> {
          Trace.BlockStart start = new Trace.BlockStart((int) number(), (int) number());
          state.start(start.x(), start.y());
          return start;
        }
        case TraceWriter.BLOCK_END -> {
          Trace.BlockEnd end = new Trace.BlockEnd((int) number(), (int) number());
          state.end(end.x(), end.y());
          return end;
        }
        case TraceWriter.FAULT -> {
          return new Trace.Failure(
              (int) number(),
              (int) number(),
              (int) number(),
              (int) number() - 1,
              (int) number(),
              text(),
              text(),
              text());
        }
        case TraceWriter.END -> {
          return new Trace.End(pick(Trace.Ending.values()), number());
        }
        default -> throw damaged("a record of kind " + tag);
      }
      tag = in.read();
    }
    return null;
  }

  private Trace.Step step(int tag) throws IOException {
    int number = (tag & TraceWriter.OTHER_WARP) != 0 ? (int) number() : state.expected();
    TraceState.Warp warp = state.warp(number);
    int index = (tag & TraceWriter.ELSEWHERE) != 0 ? warp.index + signed() : warp.index + 1;
    int active = (tag & TraceWriter.OTHER_ACTIVE) != 0 ? (int) number() : warp.active;
    int mask = (tag & TraceWriter.MASKED) != 0 ? (int) number() : active;
    int shown = (tag & TraceWriter.FILTERED) != 0 ? (int) number() : mask;
    if (index < 0 || index >= instructions.size()) {
      throw damaged("a step of an unknown instruction");
    }
    warp.index = index;
    warp.active = active;
    state.did(number);
    Trace.Instruction instruction = instructions.get(index);
    int lanes = Integer.bitCount(shown);
    int[][] registers = values(instruction.registers().size(), lanes);
    Trace.Move[] moves = new Trace.Move[instruction.places().size()];
    for (int i = 0; i < moves.length; i++) {
      Trace.Place place = instruction.places().get(i);
      int[] low = values(lanes);
      int[] high = place.wide() ? values(lanes) : new int[lanes];
      long[] addresses = new long[lanes];
      for (int lane = 0; lane < lanes; lane++) {
        addresses[lane] = (long) high[lane] << 32 | Integer.toUnsignedLong(low[lane]);
      }
      int[][] before = values(place.reads() ? place.words() : 0, lanes);
      int[][] after = values(place.writes() ? place.words() : 0, lanes);
      moves[i] = new Trace.Move(addresses, before, after);
    }
    return new Trace.Step(
        state.x(), state.y(), number, instruction, active, mask, shown, registers, moves);
  }

  private Trace.Instruction instruction() throws IOException {
    int pc = (int) number();
    int line = (int) number();
    String text = text();
    List<Trace.Register> registers = new ArrayList<>();
    for (int i = count(MOST_REGISTERS); i > 0; i--) {
      int kind = one();
      int ordinal = kind & ~TraceWriter.NAMED;
      if (ordinal >= RegisterFile.values().length) {
        throw damaged("registers of kind " + ordinal);
      }
      String letter =
          (kind & TraceWriter.NAMED) != 0 ? text() : TraceWriter.USUAL_LETTERS.get(ordinal);
      registers.add(new Trace.Register(RegisterFile.values()[ordinal], letter, (int) number()));
    }
    List<Trace.Place> places = new ArrayList<>();
    for (int i = count(MOST_REGISTERS); i > 0; i--) {
      MemorySpace space = pick(MemorySpace.values());
      int bank = (int) number();
      AccessType access = pick(AccessType.values());
      int flags = one();
      places.add(
          new Trace.Place(
              space, bank, access, (flags & 1) != 0, (flags & 2) != 0, (flags & 4) != 0));
    }
    return new Trace.Instruction(pc, line, text, List.copyOf(registers), List.copyOf(places));
  }

  private int[][] values(int count, int lanes) throws IOException {
    int[][] all = new int[count][];
    for (int i = 0; i < count; i++) {
      all[i] = values(lanes);
    }
    return all;
  }

  private int[] values(int lanes) throws IOException {
    int[] values = new int[lanes];
    if (lanes == 0) {
      return values;
    }
    int form = one();
    if (form > TraceWriter.LIST) {
      throw damaged("values of form " + form);
    }
    values[0] = signed();
    int stride = form == TraceWriter.AFFINE ? signed() : 0;
    for (int i = 1; i < lanes; i++) {
      values[i] = values[i - 1] + (form == TraceWriter.LIST ? signed() : stride);
    }
    return values;
  }

  private <T> T pick(T[] all) throws IOException {
    int index = one();
    if (index >= all.length) {
      throw damaged("a code of " + index);
    }
    return all[index];
  }

  private int count(int most) throws IOException {
    long count = number();
    if (count < 0 || count > most) {
      throw damaged("a list of " + count);
    }
    return (int) count;
  }

  private String text() throws IOException {
    byte[] bytes = in.readNBytes(count(LONGEST));
    at += bytes.length;
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private int signed() throws IOException {
    int value = (int) number();
    return value >>> 1 ^ -(value & 1);
  }

  private long number() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int part = one();
      value |= (long) (part & 0x7f) << shift;
      if (part < 0x80) {
        return value;
      }
    }
    throw damaged("a number that does not end");
  }

  private int one() throws IOException {
    int value = in.read();
    if (value < 0) {
      throw new EOFException("it ends in the middle, after " + at + " bytes");
    }
    at++;
    return value;
  }

  private BadTrace damaged(String what) {
    return new BadTrace("it is damaged: " + what + " before byte " + at);
  }
}
