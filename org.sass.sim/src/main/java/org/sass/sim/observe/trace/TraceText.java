package org.sass.sim.observe.trace;

import java.io.IOException;
import java.util.List;
import org.sass.sim.machine.Dim3;
import org.sass.sim.op.MemorySpace;

/** Writes a trace as text, with one line for each instruction of a warp. */
public final class TraceText implements TraceSink {
  private final Appendable out;
  private final StringBuilder line = new StringBuilder();

  public TraceText(Appendable out) {
    this.out = out;
  }

  @Override
  public void writeHeader(Trace.Header header) throws IOException {
    line.setLength(0);
    line.append("# gsass trace ").append(TraceWriter.VERSION).append('\n');
    line.append("# kernel ").append(header.kernel()).append(" of ").append(header.file());
    line.append(", ").append(header.arch());
    if (!header.profile().isEmpty()) {
      line.append(", profile ").append(header.profile());
    }
    line.append(", grid ");
    appendNumbers(header.grid().extents());
    line.append(", block ");
    appendNumbers(header.block().components());
    line.append('\n');
    if (!header.filter().isEmpty()) {
      line.append("# only ").append(header.filter()).append('\n');
    }
    out.append(line);
  }

  @Override
  public void writeEvent(Trace.Event event) throws IOException {
    line.setLength(0);
    if (event instanceof Trace.Step step) {
      appendStep(step);
    } else if (event instanceof Trace.BlockStart start) {
      line.append("# block ");
      appendNumbers(start.block().coordinates());
      line.append(" starts");
    } else if (event instanceof Trace.BlockEnd end) {
      line.append("# block ");
      appendNumbers(end.block().coordinates());
      line.append(" ends");
    } else if (event instanceof Trace.Failure failure) {
      appendPlace(failure.block(), failure.warp(), failure.pc());
      line.append(" fault");
      if (failure.lane() >= 0) {
        line.append(" in lane ").append(failure.lane());
      }
      line.append(": ").append(failure.message()).append(" [").append(failure.code()).append("] ");
      line.append(failure.text());
    } else if (event instanceof Trace.End end) {
      line.append(
          switch (end.ending()) {
            case DONE -> "# done";
            case FAULT -> "# ended by a fault";
            case INTERRUPTED -> "# interrupted";
          });
      line.append(" after ").append(end.instructions()).append(" warp instructions");
    }
    out.append(line.append('\n'));
  }

  /** Appends numbers with commas between them. */
  private void appendNumbers(List<Integer> numbers) {
    for (int i = 0; i < numbers.size(); i++) {
      line.append(i == 0 ? "" : ",").append(numbers.get(i));
    }
  }

  private void appendPlace(Dim3 block, int warp, int pc) {
    appendNumbers(block.coordinates());
    line.append(" w").append(warp).append(' ');
    line.append("0x");
    appendPadded(pc, 4);
  }

  private void appendStep(Trace.Step step) {
    Trace.Instruction instruction = step.instruction();
    appendPlace(step.block(), step.warp(), instruction.pc());
    line.append(' ');
    appendPadded(step.mask(), 8);
    if (step.active() != step.mask()) {
      line.append('/');
      appendPadded(step.active(), 8);
    }
    line.append(' ').append(instruction.text());
    for (int i = 0; i < step.transfers().length; i++) {
      Trace.Access place = instruction.accesses().get(i);
      Trace.Transfer move = step.transfers()[i];
      if (move.addresses().length > 0) {
        line.append(" | ").append(place.space().tableName());
        line.append(place.space() == MemorySpace.CONSTANT ? String.valueOf(place.bank()) : "");
        line.append(' ').append(place.type().toString().toLowerCase(java.util.Locale.ROOT));
        line.append('[');
        if (place.wide()) {
          int[] high = TraceWriter.extractWords(move.addresses(), Integer.SIZE);
          // The upper halves of the addresses are nearly always equal, so they are written
          // separately.
          appendValues(high);
          line.append(':');
        }
        appendValues(TraceWriter.extractWords(move.addresses(), 0));
        line.append(']');
        appendWords(" -> ", move.before());
        appendWords(" <- ", move.after());
      }
    }
    for (int i = 0; i < step.registers().length; i++) {
      if (step.registers()[i].length > 0) {
        line.append(" | ").append(instruction.registers().get(i).name()).append(" = ");
        appendValues(step.registers()[i]);
      }
    }
  }

  private void appendWords(String arrow, int[][] words) {
    for (int i = 0; i < words.length; i++) {
      line.append(i == 0 ? arrow : " : ");
      appendValues(words[i]);
    }
  }

  /**
   * Writes the values of the lanes: one value if all are equal, the first value and the step if
   * they are equally spaced, otherwise a list.
   */
  private void appendValues(int[] values) {
    int form = TraceWriter.valueForm(values);
    appendHex(values[0]);
    if (form == TraceWriter.AFFINE) {
      int stride = values[1] - values[0];
      line.append(stride < 0 ? " -" : " +");
      appendHex(Math.abs(stride));
    }
    for (int i = 1; form == TraceWriter.LIST && i < values.length; i++) {
      line.append(',');
      appendHex(values[i]);
    }
  }

  private void appendHex(int value) {
    line.append("0x").append(Integer.toHexString(value));
  }

  private void appendPadded(int value, int digits) {
    String text = Integer.toHexString(value);
    line.append("0".repeat(Math.max(0, digits - text.length()))).append(text);
  }
}
