package org.sass.sim.observe.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.sass.sim.machine.Dim3;

/** Writes a trace in its binary form. {@link TraceReader} reads it. */
public final class TraceWriter implements TraceSink {
  static final byte[] MAGIC = {'G', 'S', 'T', 'R'};
  static final int VERSION = 2;

  static final int END = 0;
  static final int INSTRUCTION = 1;
  static final int BLOCK_START = 2;
  static final int BLOCK_END = 3;
  static final int ENTER_BLOCK = 4;
  static final int FAULT = 5;

  /**
   * The bit that marks a record as a step. The lower bits, which follow here, say what differs from
   * the prediction of {@link TraceState} and is therefore written.
   */
  static final int STEP = 0x80;

  static final int OTHER_WARP = 1;
  static final int OTHER_INSTRUCTION = 2;
  static final int OTHER_ACTIVE = 4;
  static final int OTHER_MASK = 8;
  static final int FILTERED = 16;

  /** Added to a kind of registers if the prefix of their names follows as text. */
  static final int NAMED_REGISTERS = 0x80;

  /**
   * The prefixes of register names that are not written, for each {@link
   * org.sass.sim.machine.RegisterKind}.
   */
  static final List<String> DEFAULT_LETTERS = List.of("R", "A", "C");

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
  public void writeHeader(Trace.Header header) throws IOException {
    out.write(MAGIC);
    out.write(VERSION);
    writeText(header.kernel());
    writeText(header.file());
    writeText(header.arch());
    writeText(header.profile());
    writeTriple(header.grid());
    writeTriple(header.block());
    writeText(header.filter());
  }

  @Override
  public void writeEvent(Trace.Event event) throws IOException {
    if (event instanceof Trace.Step step) {
      writeStep(step);
    } else if (event instanceof Trace.BlockStart start) {
      writeBlockTag(BLOCK_START, start.block());
      state.startBlock(start.block());
    } else if (event instanceof Trace.BlockEnd end) {
      writeBlockTag(BLOCK_END, end.block());
      state.endBlock(end.block());
    } else if (event instanceof Trace.Failure failure) {
      writeBlockTag(FAULT, failure.block());
      writeNumber(failure.warp());
      writeNumber(failure.lane() + 1);
      writeNumber(failure.pc());
      writeText(failure.code());
      writeText(failure.message());
      writeText(failure.text());
    } else if (event instanceof Trace.End end) {
      out.write(END);
      out.write(end.ending().ordinal());
      writeNumber(end.instructions());
    }
  }

  private void writeBlockTag(int tag, Dim3 block) throws IOException {
    out.write(tag);
    writeTriple(block);
  }

  private void writeTriple(Dim3 numbers) throws IOException {
    writeNumber(numbers.x());
    writeNumber(numbers.y());
    writeNumber(numbers.z());
  }

  private void writeStep(Trace.Step step) throws IOException {
    Integer index = indexes.get(step.instruction());
    if (index == null) {
      index = indexes.size();
      indexes.put(step.instruction(), index);
      writeInstruction(step.instruction());
    }
    if (!state.isCurrentBlock(step.block())) {
      writeBlockTag(ENTER_BLOCK, step.block());
      state.enterBlock(step.block());
    }
    TraceState.LastStep warp = state.warp(step.warp());
    int tag =
        STEP
            | (step.warp() == state.expectedWarp() ? 0 : OTHER_WARP)
            | (index == warp.instructionIndex + 1 ? 0 : OTHER_INSTRUCTION)
            | (step.active() == warp.activeMask ? 0 : OTHER_ACTIVE)
            | (step.mask() == step.active() ? 0 : OTHER_MASK)
            | (step.shownMask() == step.mask() ? 0 : FILTERED);
    out.write(tag);
    if ((tag & OTHER_WARP) != 0) {
      writeNumber(step.warp());
    }
    if ((tag & OTHER_INSTRUCTION) != 0) {
      writeSigned(index - warp.instructionIndex);
    }
    if ((tag & OTHER_ACTIVE) != 0) {
      writeMask(step.active());
    }
    if ((tag & OTHER_MASK) != 0) {
      writeMask(step.mask());
    }
    if ((tag & FILTERED) != 0) {
      writeMask(step.shownMask());
    }
    warp.instructionIndex = index;
    warp.activeMask = step.active();
    state.recordStep(step.warp());
    for (int[] values : step.registers()) {
      writeValues(values);
    }
    for (int i = 0; i < step.transfers().length; i++) {
      Trace.Transfer move = step.transfers()[i];
      writeValues(extractWords(move.addresses(), 0));
      if (step.instruction().accesses().get(i).wide()) {
        writeValues(extractWords(move.addresses(), Integer.SIZE));
      }
      for (int[] values : move.before()) {
        writeValues(values);
      }
      for (int[] values : move.after()) {
        writeValues(values);
      }
    }
  }

  private void writeInstruction(Trace.Instruction instruction) throws IOException {
    out.write(INSTRUCTION);
    writeNumber(instruction.pc());
    writeNumber(instruction.line());
    writeText(instruction.text());
    writeNumber(instruction.registers().size());
    for (Trace.Register register : instruction.registers()) {
      boolean usual = register.letter().equals(DEFAULT_LETTERS.get(register.file().ordinal()));
      out.write(register.file().ordinal() | (usual ? 0 : NAMED_REGISTERS));
      if (!usual) {
        writeText(register.letter());
      }
      writeNumber(register.number());
    }
    writeNumber(instruction.accesses().size());
    for (Trace.Access place : instruction.accesses()) {
      out.write(place.space().ordinal());
      writeNumber(place.bank());
      out.write(place.type().ordinal());
      out.write((place.reads() ? 1 : 0) | (place.writes() ? 2 : 0) | (place.wide() ? 4 : 0));
    }
  }

  /**
   * Writes the values of some lanes. In most cases all values are equal or equally spaced, which
   * takes few bytes.
   */
  private void writeValues(int[] values) throws IOException {
    if (values.length == 0) {
      return;
    }
    int form = valueForm(values);
    out.write(form);
    writeSigned(values[0]);
    if (form == AFFINE) {
      writeSigned(values[1] - values[0]);
    }
    for (int i = 1; form == LIST && i < values.length; i++) {
      writeSigned(values[i] - values[i - 1]);
    }
  }

  /**
   * Returns 32 bits of each address.
   *
   * @param shift 0 for the lower half, 32 for the upper half
   */
  static int[] extractWords(long[] addresses, int shift) {
    int[] halves = new int[addresses.length];
    for (int i = 0; i < halves.length; i++) {
      halves[i] = (int) (addresses[i] >>> shift);
    }
    return halves;
  }

  static int valueForm(int[] values) {
    boolean affine = true;
    int stride = values.length > 1 ? values[1] - values[0] : 0;
    for (int i = 1; i < values.length; i++) {
      affine &= values[i] - values[i - 1] == stride;
    }
    return !affine ? LIST : stride == 0 ? UNIFORM : AFFINE;
  }

  private void writeText(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    writeNumber(bytes.length);
    out.write(bytes);
  }

  private void writeMask(int mask) throws IOException {
    writeNumber(Integer.toUnsignedLong(mask));
  }

  private void writeSigned(int value) throws IOException {
    writeNumber(Integer.toUnsignedLong(value << 1 ^ value >> 31));
  }

  private void writeNumber(long value) throws IOException {
    long rest = value;
    while (rest > 0x7f) {
      out.write((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
