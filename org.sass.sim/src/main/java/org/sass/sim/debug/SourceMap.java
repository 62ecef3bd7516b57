package org.sass.sim.debug;

import java.util.Map;
import java.util.TreeMap;
import org.sass.lang.assemble.Program;

/** Finds the instructions of a kernel by lines, addresses and names. */
public final class SourceMap {
  private final Program.Kernel kernel;
  private final TreeMap<Integer, Integer> indexByLine = new TreeMap<>();
  private final TreeMap<Integer, String> labelByAddress = new TreeMap<>();

  SourceMap(Program.Kernel kernel) {
    this.kernel = kernel;
    for (int i = 0; i < kernel.code().size(); i++) {
      int line = kernel.code().get(i).line();
      if (line > 0) {
        indexByLine.putIfAbsent(line, i);
      }
    }
    for (Map.Entry<String, Integer> label : kernel.labels().entrySet()) {
      labelByAddress.putIfAbsent(label.getValue(), label.getKey());
    }
  }

  /**
   * Returns the index of the first instruction on a line, or on the next line that has one; -1 if
   * there is none.
   */
  public int indexAtLine(int line) {
    Map.Entry<Integer, Integer> found = indexByLine.ceilingEntry(line);
    return found == null ? -1 : found.getValue();
  }

  /** Returns the lines with instructions in a range, both ends included. */
  public Iterable<Integer> lines(int from, int to) {
    return from > to ? java.util.List.of() : indexByLine.subMap(from, true, to, true).keySet();
  }

  /** Returns the source line of an instruction, from 1; 0 if it has none. */
  public int line(int index) {
    return kernel.code().get(index).line();
  }

  /** Returns the byte address of an instruction. */
  public int address(int index) {
    return kernel.code().get(index).address();
  }

  /** Returns the number of instructions. */
  public int instructionCount() {
    return kernel.code().size();
  }

  /**
   * Returns the index of the instruction that a warp at an address runs next; -1 if there is none.
   * If a control word is at the address, it is the instruction after it.
   */
  public int indexAt(long address) {
    int index = exactIndexAt(address);
    if (index >= 0 || kernel.code().isEmpty()) {
      return index;
    }
    return exactIndexAt(kernel.code().get(0).isa().skipControlWord((int) address));
  }

  /**
   * Returns the byte address of the instruction that a warp at an address runs next; the address
   * itself if there is none.
   */
  public int instructionAddress(int address) {
    int index = indexAt(address);
    return index < 0 ? address : address(index);
  }

  /** Returns the index of the instruction that starts exactly at an address; -1 if none does. */
  private int exactIndexAt(long address) {
    int low = 0;
    int high = kernel.code().size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long there = kernel.code().get(middle).address();
      if (there == address) {
        return middle;
      }
      if (there < address) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /**
   * Returns the index of the last instruction that starts at or before an address; -1 if none does.
   */
  public int indexAtOrBefore(long address) {
    int low = 0;
    int high = kernel.code().size() - 1;
    int found = -1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (kernel.code().get(middle).address() <= address) {
        found = middle;
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return found;
  }

  /**
   * Returns the index of the instruction that a name stands for. The name is a label, or the kernel
   * for its first instruction. Returns -1 if there is no such name.
   */
  public int indexOfName(String name) {
    if (name.equals(kernel.name())) {
      return kernel.code().isEmpty() ? -1 : 0;
    }
    Integer address = kernel.labels().get(name);
    return address == null ? -1 : indexAt(address);
  }

  /** Returns whether a label stands exactly at an address. */
  public boolean hasLabel(int address) {
    return labelByAddress.containsKey(address);
  }

  /**
   * Returns the symbolic name of an address: the nearest label at or before it with the distance,
   * such as {@code done+0x8}. Before the first label it is the name of the kernel.
   */
  public String symbolicName(int address) {
    Map.Entry<Integer, String> label = labelByAddress.floorEntry(address);
    String name = label == null ? kernel.name() : label.getValue();
    int distance = address - (label == null ? 0 : label.getKey());
    return distance == 0 || label == null ? name : String.format("%s+0x%x", name, distance);
  }

  /**
   * Returns the name of the subroutine or kernel that contains an address: the nearest label at or
   * before it, or the name of the kernel.
   */
  public String functionName(int address) {
    Map.Entry<Integer, String> label = labelByAddress.floorEntry(address);
    return label == null ? kernel.name() : label.getValue();
  }
}
