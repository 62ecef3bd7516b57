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

  /** How a kernel was opened. This determines how it is closed. */
  public enum Opened {
    /** Opened by {@code .kernel}, closed by {@code .end}. */
    DIRECTIVE,
    /** Opened by {@code Function :}, closed by the next header line. */
    LISTING,
    /** Opened by code outside the other kernels, closed at the end of the text. */
    OUTSIDE
  }

  /**
   * An instruction that is processed again at the kernel's end.
   *
   * @param index its index in the kernel's code
   * @param line its line number, from 1
   * @param named whether it uses a name that was not known yet; otherwise it is a branch
   */
  record Open(int index, int line, CachedEncoding reading, boolean named) {

    /** Returns its text. */
    InsnInput input() {
      return reading.input.at(line);
    }
  }

  /** Bytes of launch dimensions at the start of shared memory; the parameters start there. */
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

  /**
   * Number of its last line, from 1; 0 while it is open, and for code outside the other kernels.
   */
  int lastLine;

  /** Byte address of the next instruction. */
  public int address;

  /** The control word that a listing shows for the group of the next instructions. */
  private long control;

  /** Whether the rest of the code has no control words. */
  private boolean bare;

  /**
   * Index of the group that {@link #control} belongs to; -1 if the listing shows no control word.
   */
  private int controlled = -1;

  /** Whether an instruction could not be read, so that the addresses after it are a guess. */
  boolean unsure;

  /** The cached encoding of the last instruction; null if it is a {@code .word}. */
  CachedEncoding lastReading;

  /** Position of the last instruction or {@code .word}. */
  final StatementPosition last = new StatementPosition();

  /** Whether the last instruction has a hex column. */
  boolean lastHasWord;

  /** Whether the hex column of the last instruction is malformed or disagrees with its text. */
  boolean lastDoubtful;

  /**
   * Whether the last instruction closes a pair and has no hex column. Its hex column may then be in
   * the next line.
   */
  boolean closesPair;

  /** Position of the last instruction if it is a short one; else not set. */
  public final StatementPosition lastShort = new StatementPosition();

  /** Checks the braces around instructions that are issued together. */
  final PairCheck pairs = new PairCheck();

  /** Checks for late results that no instruction waits for. */
  final ScoreboardCheck lateCheck = new ScoreboardCheck();

  /** Key of the parameters declared so far: the same parameters have the same object as key. */
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

  /** Returns an encoder that uses the names of this kernel. */
  Encoder encoder(Isa isa) {
    if (encodes != isa) {
      encodes = isa;
      encoder = new Encoder(isa, scope);
    }
    return encoder;
  }

  /** Returns the text of the last instruction; null if it is a {@code .word}. */
  InsnInput lastInput() {
    return lastReading == null ? null : lastReading.input.at(last.number());
  }

  /**
   * Places an instruction at {@link #address}.
   *
   * @param line its line, from 1
   * @param at column of its statement, from 0
   * @param column its address column; null for none
   */
  void add(Isa isa, Word word, int line, int at, SourceLine.Column column) {
    if (column != null) {
      setColumns(code.size(), (int) column.value());
    }
    code.add(isa, address, isa.isControlled() ? aboveOf(isa, word) : word, line, at);
    advance(isa, word.size() / 8);
  }

  /** Moves the address of the next instruction, also over a control word if one is due there. */
  void advance(Isa isa, int bytes) {
    address = bare ? address + bytes : isa.skip(address + bytes);
  }

  /**
   * Applies an address column, which tells where the next instruction stands. If a control word is
   * due at that address, the code has no control words from there on: it was cut out of a file, or
   * is only padding at the end.
   */
  void column(Isa isa, long column) {
    boolean due = isa.skip((int) column) != column;
    if (!bare && due && isa.skip((int) column) == address) {
      bare = true;
      scope.bare(address, column);
      address = (int) column;
    }
  }

  /** Stores the control word of the next group, which a listing shows. */
  void control(Isa isa, long word) {
    control = word;
    controlled = address / isa.control().groupBytes();
  }

  /**
   * Returns the word with its piece of the listed control word, unless the text itself gives the
   * piece.
   */
  private Word aboveOf(Isa isa, Word word) {
    boolean shown = controlled == address / isa.control().groupBytes();
    if (!shown || isa.control().isSaid(word.high())) {
      return word;
    }
    long above = isa.control().above(control, isa.control().slot(address));
    return new Word(word.size(), word.low(), above);
  }

  /**
   * Places the instructions of a run.
   *
   * @param first number of the first line of its block, from 1
   */
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

  /** Returns the address column of an instruction; -1 if it has none. */
  public int column(int index) {
    return columns == null || index >= columns.length ? -1 : columns[index];
  }

  /**
   * Declares a parameter and assigns its 32-bit words: a 64-bit parameter starts at an even one.
   */
  Param addParam(String paramName, String type) {
    if (type.equals("u64")) {
      paramWords += paramWords & 1;
    }
    Param param = new Param(paramName, type, paramWords);
    paramWords += param.words();
    params.add(param);
    return param;
  }

  /** Returns the byte offset of the next declared shared memory. */
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
