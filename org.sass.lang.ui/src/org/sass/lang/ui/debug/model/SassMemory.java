package org.sass.lang.ui.debug.model;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IMemoryBlockExtension;
import org.eclipse.debug.core.model.IMemoryBlockRetrieval;
import org.eclipse.debug.core.model.MemoryByte;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.ReadMemoryArguments;
import org.eclipse.lsp4j.debug.ReadMemoryResponse;
import org.eclipse.lsp4j.debug.WriteMemoryArguments;

/** A block of one of the machine's memories that the Memory view can read and write. */
public final class SassMemory extends Element implements IMemoryBlockExtension {
  private static final int ADDRESS_BYTES = 4;

  /**
   * The size in bytes of the address space that a block covers if it is named by an address or by
   * an expression: 4 GiB.
   */
  private static final long ADDRESS_SPACE_BYTES = 0x1_0000_0000L;

  private final String expression;
  private final String memoryReference;
  private final long baseAddress;
  private final long startAddress;
  private final long endAddress;
  private final List<Object> connections = new CopyOnWriteArrayList<>();

  private SassMemory(
      SassTarget target,
      String expression,
      String memoryReference,
      long baseAddress,
      long startAddress,
      long endAddress) {
    super(target);
    this.expression = expression;
    this.memoryReference = memoryReference;
    this.baseAddress = baseAddress;
    this.startAddress = startAddress;
    this.endAddress = endAddress;
  }

  /** A memory or a buffer, as {@code sass/memorySpaces} describes it. */
  private record Space(
      String space, String name, String memoryReference, long address, long size, String type) {}

  /** The answer of {@code sass/memorySpaces}. */
  private record Spaces(List<Space> spaces) {}

  /**
   * Returns the memory block that a text names: the name of a memory or a buffer, an address in
   * global memory, or an expression whose value is in memory.
   *
   * @throws DebugException if the text names no memory
   */
  static SassMemory resolve(SassTarget target, String text) throws DebugException {
    String expression = text.trim();
    Spaces spaces =
        Responses.await(
            target.session().sendCustomRequest("sass/memorySpaces", Map.of(), Spaces.class));
    for (Space space : spaces.spaces()) {
      if (space.name().equalsIgnoreCase(expression) || space.space().equalsIgnoreCase(expression)) {
        return new SassMemory(
            target,
            expression,
            space.memoryReference(),
            space.address(),
            space.address(),
            space.address() + space.size());
      }
    }
    try {
      long address = Long.decode(expression);
      return new SassMemory(target, expression, "0x0", address, 0, ADDRESS_SPACE_BYTES);
    } catch (NumberFormatException e) {
      return evaluate(target, expression, spaces);
    }
  }

  private static SassMemory evaluate(SassTarget target, String expression, Spaces spaces)
      throws DebugException {
    EvaluateArguments arguments = new EvaluateArguments();
    arguments.setExpression(expression);
    arguments.setContext("watch");
    EvaluateResponse answer =
        Responses.await(target.session().sendRequest(server -> server.evaluate(arguments)));
    String place = answer.getMemoryReference();
    if (place == null) {
      throw new DebugException(
          Status.error(
              "'"
                  + expression
                  + "' is not in memory. Write an address (0x1000), an expression such as"
                  + " global[R2], or "
                  + String.join(
                      ", ", spaces.spaces().stream().map(Space::name).distinct().toList())));
    }
    long address = Long.decode(place.substring(place.lastIndexOf('/') + 1));
    return new SassMemory(target, expression, place, address, 0, ADDRESS_SPACE_BYTES);
  }

  /**
   * Returns the adapter's reference to an address of this memory. It names the address itself,
   * because an offset from another reference has only 31 bits.
   */
  private String referenceTo(long address) {
    return memoryReference.substring(0, memoryReference.lastIndexOf('/') + 1) + address;
  }

  // ---- reading and writing

  @Override
  public MemoryByte[] getBytesFromAddress(BigInteger address, long units) throws DebugException {
    ReadMemoryArguments arguments = new ReadMemoryArguments();
    arguments.setMemoryReference(referenceTo(address.longValue()));
    arguments.setCount((int) units);
    MemoryByte[] bytes = new MemoryByte[(int) units];
    if (isSuspended()) {
      ReadMemoryResponse answer =
          Responses.await(session().sendRequest(server -> server.readMemory(arguments)));
      byte[] data =
          answer.getData() == null ? new byte[0] : Base64.getDecoder().decode(answer.getData());
      for (int i = 0; i < data.length && i < bytes.length; i++) {
        bytes[i] =
            new MemoryByte(
                data[i],
                (byte) (MemoryByte.READABLE | MemoryByte.WRITABLE | MemoryByte.ENDIANESS_KNOWN));
      }
    }
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == null) {
        bytes[i] = new MemoryByte((byte) 0, MemoryByte.ENDIANESS_KNOWN);
      }
    }
    return bytes;
  }

  @Override
  public MemoryByte[] getBytesFromOffset(BigInteger offset, long units) throws DebugException {
    return getBytesFromAddress(getBigBaseAddress().add(offset), units);
  }

  @Override
  public void setValue(BigInteger offset, byte[] bytes) throws DebugException {
    WriteMemoryArguments arguments = new WriteMemoryArguments();
    arguments.setMemoryReference(referenceTo(baseAddress + offset.longValue()));
    arguments.setData(Base64.getEncoder().encodeToString(bytes));
    Responses.await(session().sendRequest(server -> server.writeMemory(arguments)));
    fire(DebugEvent.CHANGE, DebugEvent.CONTENT);
  }

  @Override
  public void setValue(long offset, byte[] bytes) throws DebugException {
    setValue(BigInteger.valueOf(offset), bytes);
  }

  @Override
  public byte[] getBytes() throws DebugException {
    MemoryByte[] all = getBytesFromAddress(getBigBaseAddress(), getLength());
    byte[] bytes = new byte[all.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = all[i].getValue();
    }
    return Arrays.copyOf(bytes, bytes.length);
  }

  // ---- properties

  @Override
  public String getExpression() {
    return expression;
  }

  @Override
  public BigInteger getBigBaseAddress() {
    return BigInteger.valueOf(baseAddress);
  }

  @Override
  public BigInteger getMemoryBlockStartAddress() {
    return BigInteger.valueOf(startAddress);
  }

  @Override
  public BigInteger getMemoryBlockEndAddress() {
    return BigInteger.valueOf(Math.max(startAddress, endAddress - 1));
  }

  @Override
  public BigInteger getBigLength() {
    return BigInteger.valueOf(endAddress - baseAddress);
  }

  @Override
  public long getStartAddress() {
    return baseAddress;
  }

  @Override
  public long getLength() {
    return Math.min(endAddress - baseAddress, 1024);
  }

  @Override
  public int getAddressSize() {
    return ADDRESS_BYTES;
  }

  @Override
  public int getAddressableSize() {
    return 1;
  }

  @Override
  public boolean supportBaseAddressModification() {
    return false;
  }

  @Override
  public void setBaseAddress(BigInteger address) throws DebugException {
    throw new DebugException(Status.error("add another monitor for another address"));
  }

  @Override
  public boolean supportsValueModification() {
    return isSuspended();
  }

  /** Returns false: the view itself marks what has changed from one stop to the next. */
  @Override
  public boolean supportsChangeManagement() {
    return false;
  }

  @Override
  public void connect(Object client) {
    connections.add(client);
  }

  @Override
  public void disconnect(Object client) {
    connections.remove(client);
  }

  @Override
  public Object[] getConnections() {
    return connections.toArray();
  }

  @Override
  public void dispose() {
    connections.clear();
  }

  @Override
  public IMemoryBlockRetrieval getMemoryBlockRetrieval() {
    return target();
  }
}
