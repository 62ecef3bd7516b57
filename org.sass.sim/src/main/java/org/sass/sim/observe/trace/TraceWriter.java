package org.sass.sim.observe.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Writes a trace in its binary form. {@link TraceReader} reads it. */
public final class TraceWriter implements TraceSink {
  static final byte[] MAGIC = {'G', 'S', 'T', 'R'};
  static final int VERSION = 1;

  static final int END = 0;
  static final int INSTRUCTION = 1;
  static final int BLOCK_START = 2;
  static final int BLOCK_END = 3;
  static final int BLOCK = 4;
  static final int FAULT = 5;

  /**
   * The bit that marks a record as a step. The lower bits, which follow here, say what differs from
   * the prediction of {@link TraceState} and is therefore written.
   */
  static final int STEP = 0x80;

  static final int OTHER_WARP = 1;
  static final int ELSEWHERE = 2;
  static final int OTHER_ACTIVE = 4;
  static final int MASKED = 8;
  static final int FILTERED = 16;

  /** Added to a kind of registers if the prefix of their names follows as text. */
  static final int NAMED = 0x80;

  /**
   * The prefixes of register names that are not written, for each {@link
   * org.sass.sim.machine.RegisterFile}.
   */
  static final List<String> USUAL_LETTERS = List.of("R", "A", "C");

  static final int UNIFORM = 0;
  static final int AFFINE = 1;
  static final int LIST = 2;

  private final OutputStream out;
  private final Map<Trace.Instruction, Integer> indexes = new IdentityHashMap<>();
  private final TraceState state = new TraceState();

  public TraceWriter(OutputStream out) {
    this.out = out;
  }

  @Override
  public void header(Trace.Header header) throws IOException {
    out.write(MAGIC);
    out.write(VERSION);
    text(header.kernel());
    text(header.file());
    text(header.arch());
    text(header.profile());
    number(header.sizes().size());
    for (int size : header.sizes()) {
      number(size);
    }
    text(header.filter());
  }

  @Override
  public void event(Trace.Event event) throws IOException {
    if (event instanceof Trace.Step step) {
      step(step);
    } else if (event instanceof Trace.BlockStart start) {
      place(BLOCK_START, start.x(), start.y());
      state.start(start.x(), start.y());
    } else if (event instanceof Trace.BlockEnd end) {
      place(BLOCK_END, end.x(), end.y());
      state.end(end.x(), end.y());
    } else if (event instanceof Trace.Failure failure) {
      place(FAULT, failure.x(), failure.y());
      number(failure.warp());
      number(failure.lane() + 1);
      number(failure.pc());
      text(failure.code());
      text(failure.message());
      text(failure.text());
    } else if (event instanceof Trace.End end) {
      out.write(END);
      out.write(end.ending().ordinal());
      number(end.instructions());
    }
  }

  private void place(int tag, int x, int y) throws IOException {
    out.write(tag);
    number(x);
    number(y);
  }

  private void step(Trace.Step step) throws IOException {
    Integer index = indexes.get(step.instruction());
    if (index == null) {
      index = indexes.size();
      indexes.put(step.instruction(), index);
      instruction(step.instruction());
    }
    if (!state.isIn(step.x(), step.y())) {
      place(BLOCK, step.x(), step.y());
      state.enter(step.x(), step.y());
    }
    TraceState.Warp warp = state.warp(step.warp());
    int tag =
        STEP
            | (step.warp() == state.expected() ? 0 : OTHER_WARP)
            | (index == warp.index + 1 ? 0 : ELSEWHERE)
            | (step.active() == warp.active ? 0 : OTHER_ACTIVE)
            | (step.mask() == step.active() ? 0 : MASKED)
            | (step.shown() == step.mask() ? 0 : FILTERED);
    out.write(tag);
    if ((tag & OTHER_WARP) != 0) {
      number(step.warp());
    }
    if ((tag & ELSEWHERE) != 0) {
      signed(index - warp.index);
    }
    if ((tag & OTHER_ACTIVE) != 0) {
      lanes(step.active());
    }
    if ((tag & MASKED) != 0) {
      lanes(step.mask());
    }
    if ((tag & FILTERED) != 0) {
      lanes(step.shown());
    }
    warp.index = index;
    warp.active = step.active();
    state.did(step.warp());
    for (int[] values : step.registers()) {
      values(values);
    }
    for (int i = 0; i < step.moves().length; i++) {
      Trace.Move move = step.moves()[i];
      values(halves(move.addresses(), 0));
      if (step.instruction().places().get(i).wide()) {
        values(halves(move.addresses(), Integer.SIZE));
      }
      for (int[] values : move.before()) {
        values(values);
      }
      for (int[] values : move.after()) {
        values(values);
      }
    }
  }

  private void instruction(Trace.Instruction instruction) throws IOException {
    out.write(INSTRUCTION);
    number(instruction.pc());
    number(instruction.line());
    text(instruction.text());
    number(instruction.registers().size());
    for (Trace.Register register : instruction.registers()) {
      boolean usual = register.letter().equals(USUAL_LETTERS.get(register.set().ordinal()));
      out.write(register.set().ordinal() | (usual ? 0 : NAMED));
      if (!usual) {
        text(register.letter());
      }
      number(register.number());
    }
    number(instruction.places().size());
    for (Trace.Place place : instruction.places()) {
      out.write(place.space().ordinal());
      number(place.bank());
      out.write(place.access().ordinal());
      out.write((place.reads() ? 1 : 0) | (place.writes() ? 2 : 0) | (place.wide() ? 4 : 0));
    }
  }

  /**
   * Writes the values of some lanes. In most cases all values are equal or equally spaced, which
   * takes few bytes.
   */
  private void values(int[] values) throws IOException {
    if (values.length == 0) {
      return;
    }
    int form = form(values);
    out.write(form);
    signed(values[0]);
    if (form == AFFINE) {
      signed(values[1] - values[0]);
    }
    for (int i = 1; form == LIST && i < values.length; i++) {
      signed(values[i] - values[i - 1]);
    }
  }

  /**
   * Returns 32 bits of each address.
   *
   * @param shift 0 for the lower half, 32 for the upper half
   */
  static int[] halves(long[] addresses, int shift) {
    int[] halves = new int[addresses.length];
    for (int i = 0; i < halves.length; i++) {
      halves[i] = (int) (addresses[i] >>> shift);
    }
    return halves;
  }

  static int form(int[] values) {
    boolean affine = true;
    int stride = values.length > 1 ? values[1] - values[0] : 0;
    for (int i = 1; i < values.length; i++) {
      affine &= values[i] - values[i - 1] == stride;
    }
    return !affine ? LIST : stride == 0 ? UNIFORM : AFFINE;
  }

  private void text(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    number(bytes.length);
    out.write(bytes);
  }

  private void lanes(int mask) throws IOException {
    number(Integer.toUnsignedLong(mask));
  }

  private void signed(int value) throws IOException {
    number(Integer.toUnsignedLong(value << 1 ^ value >> 31));
  }

  private void number(long value) throws IOException {
    long rest = value;
    while (rest > 0x7f) {
      out.write((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
