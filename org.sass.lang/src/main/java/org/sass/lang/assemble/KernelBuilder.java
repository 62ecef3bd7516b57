package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.MemorySizes;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Place;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.StatementPosition;

/** A kernel while its lines are being read. */
public final class KernelBuilder implements KernelPart {

  /** How a kernel is opened, which says how it is closed. */
  public enum Opened {
    /** By {@code .kernel}, closed by {@code .end}. */
    DIRECTIVE,
    /** By {@code Function :}, closed by the next header line. */
    LISTING,
    /** By code outside of the others. */
    OUTSIDE
  }

  /**
   * An instruction that is to be looked at again at the kernel's end.
   *
   * @param named whether it asked for a name that was not known yet; else it has a target
   */
  record Open(int index, int line, CachedEncoding reading, boolean named) {

    /** Its text. */
    InsnInput input() {
      return reading.input.at(line);
    }
  }

  /** Where the launch dimensions end and the parameters start, in bytes of shared memory. */
  private static final int HEADER_BYTES = MemorySizes.HEADER_BYTES;

  final String name;
  final Place place;
  final Opened opened;
  final Scope scope;
  public final PlacedList code;
  final List<Open> pending = new ArrayList<>();
  final List<Open> branches = new ArrayList<>();
  final List<Param> params = new ArrayList<>();
  final List<Constant> constants = new ArrayList<>();

  /** Number of the last line that belongs to it; 0 while it is open. */
  int lastLine;

  /** Where the next instruction stands. */
  public int address;

  /** The control word that a listing shows for the group of the next instructions. */
  private long control;

  /** Whether the rest of the code has no control words. */
  private boolean bare;

  /** Where that group starts; -1 if the listing shows none. */
  private int controlled = -1;

  /** An instruction could not be read: addresses after it are a guess. */
  boolean unsure;

  /** What the last instruction was found to be; null if it is a {@code .word}. */
  CachedEncoding lastReading;

  /** Where the last instruction or {@code .word} stands. */
  final StatementPosition last = new StatementPosition();

  /** Whether the last instruction has a hex column. */
  boolean lastHasWord;

  /** Whether the hex column of the last instruction is another instruction, or none. */
  boolean lastDoubtful;

  /**
   * Whether the last instruction closes a pair and has no hex column: the next line may have it.
   */
  boolean closesPair;

  /** Where the last instruction stands if it is a short one. */
  public final StatementPosition lastShort = new StatementPosition();

  /** Counts the braces around instructions that are issued together. */
  final PairCheck pairs = new PairCheck();

  /** Looks for results that no instruction waits for. */
  final ScoreboardCheck lateCheck = new ScoreboardCheck();

  /** Tells the parameters known so far from others; the same object for the same ones. */
  public Object paramsKey;

  int sharedBytes;
  private Encoder encoder;
  private Isa encodes;
  private int[] columns;
  private int paramWords;

  KernelBuilder(String name, Place place, Opened opened, Scope scope, int space) {
    this.code = new PlacedList(space);
    this.name = name;
    this.place = place;
    this.opened = opened;
    this.scope = scope;
  }

  /** Reads instructions with the names of this kernel. */
  Encoder encoder(Isa isa) {
    if (encodes != isa) {
      encodes = isa;
      encoder = new Encoder(isa, scope);
    }
    return encoder;
  }

  /** The text of the last instruction; null if it is a {@code .word}. */
  InsnInput lastInput() {
    return lastReading == null ? null : lastReading.input.at(last.number());
  }

  /**
   * Places an instruction.
   *
   * @param line its line, from 1
   * @param at where its statement starts in the line, from 0
   * @param column its address column; null for none
   */
  void add(Isa isa, Word word, int line, int at, SourceLine.Column column) {
    if (column != null) {
      setColumns(code.size(), (int) column.value());
    }
    code.add(isa, address, isa.isControlled() ? aboveOf(isa, word) : word, line, at);
    advance(isa, word.size() / 8);
  }

  /** The next instruction stands so many bytes further on, after a control word if one is due. */
  void advance(Isa isa, int bytes) {
    address = bare ? address + bytes : isa.skip(address + bytes);
  }

  /**
   * An address column says where the next instruction stands. Where a control word would be due,
   * the code has none from here on: it was cut out of a file, or only fills up the end.
   */
  void column(Isa isa, long column) {
    boolean due = isa.skip((int) column) != column;
    if (!bare && due && isa.skip((int) column) == address) {
      bare = true;
      scope.bare(address, column);
      address = (int) column;
    }
  }

  /** A listing shows the control word of the next group. */
  void control(Isa isa, long word) {
    control = word;
    controlled = address / isa.control().groupBytes();
  }

  /** The word with its piece of the control word that a listing shows, unless the text has one. */
  private Word aboveOf(Isa isa, Word word) {
    boolean shown = controlled == address / isa.control().groupBytes();
    if (!shown || isa.control().isSaid(word.high())) {
      return word;
    }
    long above = isa.control().above(control, isa.control().slot(address));
    return new Word(word.size(), word.low(), above);
  }

  /** Places the instructions of a run; {@code first} is the number of its block's first line. */
  public void add(Isa isa, InstructionRun run, int first) {
    int index = code.size();
    code.add(isa, run.words(), address, first);
    if (run.columns() != null) {
      setColumns(index, run.columns());
    }
    address += run.bytes();
    lastReading = run.last().first;
    last.set(first + run.lastAt(), run.last().source(), run.last().plain());
    lastHasWord = run.last().plain().word() != null;
    lastDoubtful = false;
    closesPair = false;
    if (code.bytes(code.size() - 1) == 4) {
      lastShort.set(last);
    } else {
      lastShort.clear();
    }
  }

  private void setColumns(int index, int... values) {
    int old = columns == null ? 0 : columns.length;
    if (index + values.length > old) {
      int length = Math.max(64, Math.max(2 * old, index + values.length));
      columns = columns == null ? new int[length] : Arrays.copyOf(columns, length);
      Arrays.fill(columns, old, length, -1);
    }
    System.arraycopy(values, 0, columns, index, values.length);
  }

  boolean hasColumns() {
    return columns != null;
  }

  /** What the address column of an instruction says; -1 if it has none. */
  public int column(int index) {
    return columns == null || index >= columns.length ? -1 : columns[index];
  }

  /** Gives a parameter its words: 64-bit ones start at an even one. */
  Param addParam(String paramName, String type) {
    if (type.equals("u64")) {
      paramWords += paramWords & 1;
    }
    Param param = new Param(paramName, type, paramWords);
    paramWords += param.words();
    params.add(param);
    return param;
  }

  /** The byte offset that the next declared shared memory gets. */
  int nextShared(Isa isa) {
    return (isa.launchesInMemory() ? HEADER_BYTES + 4 * paramWords : 0) + sharedBytes;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Place place() {
    return place;
  }

  @Override
  public int lastLine() {
    return lastLine;
  }

  @Override
  public Opened opened() {
    return opened;
  }

  @Override
  public Names names() {
    return new Names(scope.definitions(), 0);
  }

  @Override
  public Kernel build(List<Constant> common) {
    Map<String, Integer> labels = new LinkedHashMap<>();
    scope
        .definitions()
        .forEach(
            (label, definition) -> {
              if (definition.kind == Scope.Kind.LABEL) {
                labels.put(label, (int) definition.value);
              }
            });
    List<Constant> all = new ArrayList<>(common);
    all.addAll(constants);
    return new Kernel(
        name,
        place.line(),
        Collections.unmodifiableList(code),
        Collections.unmodifiableMap(labels),
        List.copyOf(params),
        sharedBytes,
        List.copyOf(all));
  }
}
