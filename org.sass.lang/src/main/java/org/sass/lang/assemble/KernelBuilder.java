package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.MemorySizes;
import org.sass.lang.isa.Word;
import org.sass.lang.text.DirectiveCatalog;
import org.sass.lang.text.Place;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.StatementPosition;

/** A kernel while its lines are being read. */
public final class KernelBuilder implements KernelPart {

  /** How a kernel was opened. This determines how it is closed. */
  public enum OpenedBy {
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
   * @param listed the word of its hex column; null if it has none
   * @param usesUnknownName whether it uses a name that was not known yet; otherwise it is a branch
   */
  record DeferredInstruction(
      int index, int line, CachedEncoding encoding, Word listed, boolean usesUnknownName) {

    /** Returns its text. */
    InsnInput input() {
      return encoding.input.atLine(line);
    }
  }

  /** Bytes of launch dimensions at the start of shared memory; the parameters start there. */
  private static final int LAUNCH_HEADER_BYTES = MemorySizes.HEADER_BYTES;

  final String name;
  final Place place;
  final OpenedBy openedBy;
  final Scope scope;
  public final PlacedList code;
  final List<DeferredInstruction> pending = new ArrayList<>();
  final List<DeferredInstruction> branches = new ArrayList<>();
  final List<Param> params = new ArrayList<>();
  final List<Constant> constants = new ArrayList<>();

  /**
   * Number of its last line, from 1; 0 while it is open, and for code outside the other kernels.
   */
  int lastLine;

  /** Byte address of the next instruction. */
  public int address;

  /** The control word that a listing shows for the group of the next instructions. */
  private long listedControlWord;

  /** Whether the rest of the code has no control words. */
  private boolean lacksControlWords;

  /**
   * Index of the group that {@link #listedControlWord} belongs to; -1 if the listing shows no
   * control word.
   */
  private int controlGroup = -1;

  /** Whether an instruction could not be read, so that the addresses after it are a guess. */
  boolean hasUncertainAddresses;

  /** The cached encoding of the last instruction; null if it is a {@code .word}. */
  CachedEncoding lastEncoding;

  /** Position of the last instruction or {@code .word}. */
  final StatementPosition lastPosition = new StatementPosition();

  /** Whether the last instruction has a hex column. */
  boolean lastHasHexColumn;

  /**
   * The hex column of the last instruction if it is the lower half of its word, whose upper half
   * may be in the next line; null if it is not.
   */
  SourceLine.Column lastLowerHalf;

  /** Whether the hex column of the last instruction is malformed or disagrees with its text. */
  boolean isLastHexSuspect;

  /**
   * Whether the last instruction closes a pair and has no hex column. Its hex column may then be in
   * the next line.
   */
  boolean lastClosesPair;

  /** Position of the last instruction if it is a short one; else not set. */
  public final StatementPosition lastShortPosition = new StatementPosition();

  /** Checks the braces around instructions that are issued together. */
  final PairCheck pairCheck = new PairCheck();

  /** Checks for late results that no instruction waits for. */
  final ScoreboardCheck scoreboardCheck = new ScoreboardCheck();

  /** Key of the parameters declared so far: the same parameters have the same object as key. */
  public Object paramsKey;

  /** What the listing leaves out, as its address columns show. */
  Excerpt excerpt = Excerpt.NONE;

  int sharedBytes;
  private Encoder encoder;
  private Isa encoderIsa;
  private int[] addressColumns;
  private int paramWordCount;

  KernelBuilder(String name, Place place, OpenedBy openedBy, Scope scope, int capacity) {
    this.code = new PlacedList(capacity);
    this.name = name;
    this.place = place;
    this.openedBy = openedBy;
    this.scope = scope;
  }

  /** Returns an encoder that uses the names of this kernel. */
  Encoder encoder(Isa isa) {
    if (encoderIsa != isa) {
      encoderIsa = isa;
      encoder = new Encoder(isa, scope);
    }
    return encoder;
  }

  /** Returns the text of the last instruction; null if it is a {@code .word}. */
  InsnInput lastInput() {
    return lastEncoding == null ? null : lastEncoding.input.atLine(lastPosition.lineNumber());
  }

  /**
   * Places an instruction at {@link #address}.
   *
   * @param lineNumber its line, from 1
   * @param statementColumn column of its statement, from 0
   * @param addressColumn its address column; null for none
   */
  void addInstruction(
      Isa isa, Word word, int lineNumber, int statementColumn, SourceLine.Column addressColumn) {
    if (addressColumn != null) {
      setAddressColumns(code.size(), (int) addressColumn.value());
    }
    code.add(
        isa,
        address,
        isa.hasControlWords() ? withListedControl(isa, word) : word,
        lineNumber,
        statementColumn);
    advance(isa, word.size() / 8);
  }

  /** Notes the word that a listing shows for the last instruction, in two lines. */
  void noteListedWord(Word word) {
    int last = pending.size() - 1;
    if (last >= 0 && pending.get(last).index() == code.size() - 1) {
      DeferredInstruction was = pending.get(last);
      pending.set(
          last,
          new DeferredInstruction(
              was.index(), was.line(), was.encoding(), word, was.usesUnknownName()));
    }
  }

  /** Moves the address of the next instruction, also over a control word if one is due there. */
  void advance(Isa isa, int bytes) {
    address = lacksControlWords ? address + bytes : isa.skipControlWord(address + bytes);
  }

  /**
   * Applies an address column, which tells where the next instruction stands. If a control word is
   * due at that address, the code has no control words from there on: it was cut out of a file, or
   * is only padding at the end.
   */
  void applyAddressColumn(Isa isa, long columnAddress) {
    boolean due = isa.skipControlWord((int) columnAddress) != columnAddress;
    if (!lacksControlWords && due && isa.skipControlWord((int) columnAddress) == address) {
      lacksControlWords = true;
      scope.noteNoControlWords(address, columnAddress);
      address = (int) columnAddress;
    }
  }

  /** Stores the control word of the next group, which a listing shows. */
  void storeControlWord(Isa isa, long word) {
    listedControlWord = word;
    controlGroup = address / isa.control().groupBytes();
  }

  /**
   * Returns the word with its piece of the listed control word, unless the text itself gives the
   * piece.
   */
  private Word withListedControl(Isa isa, Word word) {
    boolean isListed = controlGroup == address / isa.control().groupBytes();
    if (!isListed || isa.control().isExplicit(word.high())) {
      return word;
    }
    long upperBits = isa.control().upperBits(listedControlWord, isa.control().slotIndex(address));
    return new Word(word.size(), word.low(), upperBits);
  }

  /**
   * Places the instructions of a run.
   *
   * @param firstLineNumber number of the first line of its block, from 1
   */
  public void addRun(Isa isa, InstructionRun run, int firstLineNumber) {
    int index = code.size();
    code.add(isa, run.words(), address, firstLineNumber);
    if (run.addressColumns() != null) {
      setAddressColumns(index, run.addressColumns());
    }
    address += run.bytes();
    lastEncoding = run.lastLine().firstEncoding;
    lastPosition.set(
        firstLineNumber + run.lastLineIndex(),
        run.lastLine().source(),
        run.lastLine().soleInstruction());
    lastHasHexColumn = run.lastLine().soleInstruction().hexColumn() != null;
    lastLowerHalf = WideHexColumns.lowerHalf(isa, run.lastLine().soleInstruction());
    isLastHexSuspect = false;
    lastClosesPair = false;
    if (code.bytes(code.size() - 1) == 4) {
      lastShortPosition.set(lastPosition);
    } else {
      lastShortPosition.clear();
    }
  }

  private void setAddressColumns(int index, int... values) {
    int oldLength = addressColumns == null ? 0 : addressColumns.length;
    if (index + values.length > oldLength) {
      int length = Math.max(64, Math.max(2 * oldLength, index + values.length));
      addressColumns =
          addressColumns == null ? new int[length] : Arrays.copyOf(addressColumns, length);
      Arrays.fill(addressColumns, oldLength, length, -1);
    }
    System.arraycopy(values, 0, addressColumns, index, values.length);
  }

  boolean hasAddressColumns() {
    return addressColumns != null;
  }

  /** Returns the address column of an instruction; -1 if it has none. */
  public int addressColumn(int index) {
    return addressColumns == null || index >= addressColumns.length ? -1 : addressColumns[index];
  }

  /**
   * Declares a parameter and assigns its 32-bit words: a 64-bit parameter starts at an even one.
   */
  Param addParam(String paramName, String type) {
    if (DirectiveCatalog.isWide(type)) {
      paramWordCount += paramWordCount & 1;
    }
    Param param = new Param(paramName, type, paramWordCount);
    paramWordCount += param.wordCount();
    params.add(param);
    return param;
  }

  /** Returns the byte offset of the next declared shared memory. */
  int nextSharedOffset(Isa isa) {
    return (isa.hasLaunchMemory() ? LAUNCH_HEADER_BYTES + 4 * paramWordCount : 0) + sharedBytes;
  }

  /** Returns whether the kernel has no code, and nothing but a label with a name. */
  boolean holdsOnlyLabel(String label) {
    return code.size() == 0
        && constants.isEmpty()
        && scope.definitions().keySet().equals(Set.of(label));
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
  public OpenedBy openedBy() {
    return openedBy;
  }

  @Override
  public ScopeNames names() {
    return new ScopeNames(scope.definitions(), 0);
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
        List.copyOf(all),
        excerpt);
  }
}
