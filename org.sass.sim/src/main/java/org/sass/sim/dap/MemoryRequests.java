package org.sass.sim.dap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.eclipse.lsp4j.debug.DisassembleArguments;
import org.eclipse.lsp4j.debug.DisassembleResponse;
import org.eclipse.lsp4j.debug.DisassembledInstruction;
import org.eclipse.lsp4j.debug.DisassembledInstructionPresentationHint;
import org.eclipse.lsp4j.debug.ReadMemoryArguments;
import org.eclipse.lsp4j.debug.ReadMemoryResponse;
import org.eclipse.lsp4j.debug.WriteMemoryArguments;
import org.eclipse.lsp4j.debug.WriteMemoryResponse;
import org.sass.lang.assemble.Program;
import org.sass.sim.debug.Debugger;
import org.sass.sim.debug.MachineEdits;
import org.sass.sim.debug.MemoryContents;
import org.sass.sim.debug.SourceMap;
import org.sass.sim.debug.WarpId;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Dim3;

/**
 * Answers requests to list memories, to read and write memory by address, and to disassemble code.
 */
final class MemoryRequests {
  /** Maximum number of bytes that one request reads. */
  private static final int MAX_READ_BYTES = 1 << 20;

  /**
   * Bytes of the shortest instructions. Each empty row before or after the code takes this many.
   */
  private static final int MIN_INSTRUCTION_BYTES = 4;

  private final DebugSession session;

  MemoryRequests(DebugSession session) {
    this.session = session;
  }

  /**
   * Returns a place in memory as a text that the editor keeps as a reference, such as {@code
   * shared/0/0/0/1/0/0x40}: memory space, block x, block y, block z, warp, lane, byte address.
   */
  static String formatReference(String space, WarpId id, int lane, long address) {
    Dim3 block = id.block();
    return String.format(
        "%s/%d/%d/%d/%d/%d/0x%x", space, block.x(), block.y(), block.z(), id.warp(), lane, address);
  }

  /**
   * A place in memory. Depending on the space, {@code lane} is a lane or the number of a constant
   * bank.
   */
  record MemoryPlace(String space, WarpId warp, int lane, long address) {}

  static MemoryPlace parseReference(String reference) {
    if (reference == null) {
      throw RequestErrors.of("A memory reference is missing");
    }
    String[] parts = reference.split("/");
    try {
      if (parts.length == 1) {
        return new MemoryPlace("global", WarpId.FIRST, 0, Long.decode(reference.trim()));
      }
      int[] numbers = new int[5];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = Integer.parseInt(parts[i + 1]);
      }
      return new MemoryPlace(
          parts[0],
          new WarpId(new Dim3(numbers[0], numbers[1], numbers[2]), numbers[3]),
          numbers[4],
          Long.decode(parts[6]));
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw RequestErrors.of("'" + reference + "' is not an address in memory");
    }
  }

  ReadMemoryResponse read(ReadMemoryArguments arguments) {
    MemoryPlace place = parseReference(arguments.getMemoryReference());
    long from = place.address() + (arguments.getOffset() == null ? 0 : arguments.getOffset());
    int count = Math.max(0, Math.min(MAX_READ_BYTES, arguments.getCount()));
    ReadMemoryResponse response = new ReadMemoryResponse();
    response.setAddress(String.format("0x%x", Math.max(0, from)));
    MemoryContents contents =
        MemoryContents.of(session.requireDebugger(), place.space(), place.warp(), place.lane());
    byte[] bytes = new byte[count];
    int read = 0;
    while (contents != null && read < count && contents.byteAt(from + read) >= 0) {
      bytes[read] = (byte) contents.byteAt(from + read);
      read++;
    }
    if (read > 0) {
      response.setData(Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, read)));
    }
    if (read < count) {
      int gap = read;
      while (gap < count && (contents == null || contents.byteAt(from + gap) < 0)) {
        gap++;
      }
      response.setUnreadableBytes(gap - read);
    }
    return response;
  }

  WriteMemoryResponse write(WriteMemoryArguments arguments) {
    MemoryPlace place = parseReference(arguments.getMemoryReference());
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(arguments.getData() == null ? "" : arguments.getData());
    } catch (IllegalArgumentException e) {
      throw RequestErrors.of("the data are not base64: " + e.getMessage());
    }
    long at = place.address() + (arguments.getOffset() == null ? 0 : arguments.getOffset());
    String problem =
        MachineEdits.write(
            session.requireDebugger(), place.space(), place.warp(), place.lane(), at, bytes);
    if (problem != null) {
      throw RequestErrors.of(problem);
    }
    WriteMemoryResponse response = new WriteMemoryResponse();
    response.setBytesWritten(bytes.length);
    return response;
  }

  // ---- memories

  CustomResponses.Spaces spaces(RequestArguments.WarpArguments arguments) {
    Debugger debugger = session.requireDebugger();
    WarpId id = session.resolveWarp(arguments == null ? null : arguments.threadId());
    List<CustomResponses.Space> spaces = new ArrayList<>();
    List<PlacedBuffer> buffers = new ArrayList<>(debugger.prepared().buffers());
    if (debugger.prepared().flatBuffer() != null) {
      buffers.add(debugger.prepared().flatBuffer());
    }
    for (PlacedBuffer buffer : buffers) {
      spaces.add(
          new CustomResponses.Space(
              "global",
              buffer.name(),
              formatReference("global", id, 0, buffer.address()),
              buffer.address(),
              buffer.size(),
              debugger.prepared().typeOf(buffer).displayName()));
    }
    spaces.add(createSpace("shared", "shared", id, 0, session.sharedBytes(id)));
    spaces.add(
        createSpace(
            "local",
            "local, lane " + session.focusLane,
            id,
            session.focusLane,
            session.localBytes(id)));
    for (int bank = 0; bank < ConstantMemory.BANKS; bank++) {
      if (debugger.prepared().launch().constants().bank(bank).words().length > 0
          && VariableRequests.usedWordCount(debugger, bank) > 0) {
        spaces.add(createSpace("const", "c[" + bank + "]", id, bank, ConstantMemory.BANK_BYTES));
      }
    }
    return new CustomResponses.Spaces(spaces);
  }

  private static CustomResponses.Space createSpace(
      String space, String name, WarpId id, int lane, long size) {
    String reference = formatReference(space, id, lane, 0);
    return new CustomResponses.Space(space, name, reference, 0, size, "u32");
  }

  // ---- code

  /**
   * Disassembles exactly as many rows as the editor asks for, up to 65536. Rows before and after
   * the code are empty.
   */
  DisassembleResponse disassemble(DisassembleArguments arguments) {
    long address =
        DebugSession.parseAddress(arguments.getMemoryReference())
            + (arguments.getOffset() == null ? 0 : arguments.getOffset());
    int skip = arguments.getInstructionOffset() == null ? 0 : arguments.getInstructionOffset();
    int count = Math.max(0, Math.min(1 << 16, arguments.getInstructionCount()));
    SourceMap map = session.requireDebugger().map();
    Program.Kernel kernel = session.debugger.kernel();
    int end = kernel.bytes();
    long first = rowAt(map, kernel, address) + skip;
    List<DisassembledInstruction> rows = new ArrayList<>();
    for (long row = first; row < first + count; row++) {
      if (row < 0) {
        rows.add(createEmptyRow(row * MIN_INSTRUCTION_BYTES));
      } else if (row >= map.instructionCount()) {
        rows.add(createEmptyRow(end + (row - map.instructionCount()) * MIN_INSTRUCTION_BYTES));
      } else {
        rows.add(createRow((int) row, kernel.code().get((int) row), map));
      }
    }
    DisassembleResponse response = new DisassembleResponse();
    response.setInstructions(rows.toArray(DisassembledInstruction[]::new));
    return response;
  }

  /**
   * Returns the row number at an address, from 0 for the first instruction. Rows before the code
   * have negative numbers.
   */
  private static long rowAt(SourceMap map, Program.Kernel kernel, long address) {
    if (address < 0) {
      return Math.floorDiv(address, MIN_INSTRUCTION_BYTES);
    }
    if (address >= kernel.bytes()) {
      return map.instructionCount() + (address - kernel.bytes()) / MIN_INSTRUCTION_BYTES;
    }
    return Math.max(0, map.indexAtOrBefore(address));
  }

  private DisassembledInstruction createRow(
      int index, Program.PlacedInstruction placed, SourceMap map) {
    DisassembledInstruction row = new DisassembledInstruction();
    row.setAddress(DebugSession.formatAddress(placed.address()));
    row.setInstruction(placed.decode().text());
    StringBuilder bytes = new StringBuilder();
    for (int i = 0; i < placed.bytes(); i++) {
      int unit = placed.word().unit(i / 4);
      bytes.append(i == 0 ? "" : " ").append(String.format("%02x", unit >>> 8 * (i % 4) & 0xff));
    }
    row.setInstructionBytes(bytes.toString());
    if (map.hasLabel(placed.address())) {
      row.setSymbol(map.symbolicName(placed.address()));
    }
    if (map.line(index) > 0) {
      row.setLocation(session.source());
      row.setLine(session.toEditorLine(map.line(index)));
      row.setColumn(session.firstColumn());
    }
    return row;
  }

  private static DisassembledInstruction createEmptyRow(long address) {
    DisassembledInstruction row = new DisassembledInstruction();
    row.setAddress(DebugSession.formatAddress(address));
    row.setInstruction("");
    row.setPresentationHint(DisassembledInstructionPresentationHint.INVALID);
    return row;
  }
}
