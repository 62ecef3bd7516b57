package org.sass.sim.launch.settings;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.NearestWords;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.buffers.Buffer;
import org.sass.sim.launch.buffers.BufferReader;
import org.sass.sim.launch.buffers.MemoryLayout;
import org.sass.sim.launch.expect.Expectation;
import org.sass.sim.launch.expect.ExpectationReader;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.launch.syntax.SettingNumbers;
import org.sass.sim.launch.syntax.SettingPlace;
import org.sass.sim.launch.syntax.SettingProblems;
import org.sass.sim.launch.syntax.SettingText;
import org.sass.sim.machine.Dim3;
import org.sass.sim.target.flexgrip.Quirk;

/**
 * Builds launch settings from their texts. Only this class knows the syntax of each setting,
 * whether it is in a comment or in an option.
 */
final class SettingsBuilder {
  /** The names of the machines that can be emulated. */
  private static final List<String> PROFILES = List.of("g80", "flexgripplus");

  private final List<Problem> problems;
  private final boolean hasProfiles;
  private final List<Value> params = new ArrayList<>();
  private final List<Buffer> buffers = new ArrayList<>();
  private final List<Constant> constants = new ArrayList<>();
  private final List<SymbolFile> symbols = new ArrayList<>();
  private final List<Expectation> expectations = new ArrayList<>();
  private final Map<String, SettingPlace> places = new HashMap<>();
  private Dim3 grid;
  private Dim3 block;
  private final MemoryBytesReader memory;
  private FileRef global;
  private Long maxSteps;
  private final Map<Quirk, Boolean> switches = new EnumMap<>(Quirk.class);
  private FileRef tables;
  private String profile;

  /**
   * Makes settings of which none is specified.
   *
   * @param problems receives the mistakes
   * @param hasProfiles whether the launch can choose a profile; if not, its settings only get a
   *     place, at which {@link LaunchSettings#checkMachine} refuses them
   */
  SettingsBuilder(List<Problem> problems, boolean hasProfiles) {
    this.problems = problems;
    this.hasProfiles = hasProfiles;
    memory = new MemoryBytesReader(problems);
  }

  LaunchSettings build() {
    return new LaunchSettings(
        grid,
        block,
        List.copyOf(params),
        List.copyOf(buffers),
        List.copyOf(constants),
        List.copyOf(symbols),
        memory.bytes(),
        global,
        maxSteps,
        new MachineSettings(profile, Map.copyOf(switches), tables, null, null),
        List.copyOf(expectations),
        Map.copyOf(places));
  }

  /**
   * Reads a setting of a launch.
   *
   * @throws IllegalArgumentException if the setting is not one of the launch itself
   */
  void set(LaunchSetting setting, Origin origin, SettingText text) {
    if (!hasProfiles && TargetChoice.PROFILE_SETTINGS.contains(setting)) {
      places.put(setting.commentKey(), new SettingPlace(origin, text));
      return;
    }
    switch (setting) {
      case GRID -> readGrid(origin, text);
      case BLOCK -> readBlock(origin, text);
      case PARAMS -> readParameters(origin, text);
      case BUFFERS -> addBuffer(origin, text);
      case CONSTANTS -> addConstant(origin, text);
      case SYMBOLS -> addSymbol(origin, text);
      case SHARED, STACK, HEAP -> readMemory(setting, origin, text);
      case GLOBAL -> readGlobal(origin, text);
      case MAX_STEPS -> readMaxSteps(origin, text);
      case PROFILE -> readProfile(origin, text);
      case QUIRKS -> readQuirks(origin, text);
      case SFU_TABLES -> readTables(origin, text);
      default -> throw new IllegalArgumentException(setting + " says nothing of the launch itself");
    }
  }

  private void readGrid(Origin origin, SettingText text) {
    SettingProblems settingProblems = new SettingProblems(origin, problems);
    rejectDuplicate(settingProblems, text, "grid", grid);
    places.put("grid", new SettingPlace(origin, text));
    grid = readSize(settingProblems, text, LaunchSetting.GRID, 3);
  }

  private void readBlock(Origin origin, SettingText text) {
    SettingProblems settingProblems = new SettingProblems(origin, problems);
    rejectDuplicate(settingProblems, text, "block", block);
    places.put("block", new SettingPlace(origin, text));
    block = readSize(settingProblems, text, LaunchSetting.BLOCK, 3);
  }

  private static void rejectDuplicate(
      SettingProblems settingProblems, SettingText text, String settingName, Object previousValue) {
    if (previousValue != null) {
      settingProblems.error("launch-twice", text, settingName + " is given twice; give it once");
    }
  }

  private static Dim3 readSize(
      SettingProblems settingProblems, SettingText text, LaunchSetting setting, int maxDimensions) {
    String what = setting.commentKey();
    String shape = setting.usage();
    List<SettingText> pieces = text.split(',');
    if (pieces.size() > maxDimensions) {
      settingProblems.error(
          "launch-size",
          pieces.get(maxDimensions),
          "a " + what + " has the sizes " + shape + ", no more");
      return null;
    }
    int[] sizes = {1, 1, 1};
    for (int i = 0; i < pieces.size(); i++) {
      SettingText piece = pieces.get(i);
      OptionalLong value = SettingNumbers.parseNatural(piece.text(), Integer.MAX_VALUE);
      if (value.isEmpty()) {
        settingProblems.error(
            "launch-size",
            piece,
            piece.isEmpty()
                ? "a number is missing here; a " + what + " is " + shape
                : SettingNumbers.looksLikeInteger(piece.text())
                    ? piece.text() + " is out of range for a size of the " + what
                    : "'" + piece.text() + "' is not a number; a " + what + " is " + shape);
        return null;
      }
      sizes[i] = (int) value.getAsLong();
    }
    return new Dim3(sizes[0], sizes[1], sizes[2]);
  }

  private void readParameters(Origin origin, SettingText text) {
    places.put("param", new SettingPlace(origin, text));
    params.addAll(new ValueList(new SettingProblems(origin, problems)).read(text));
  }

  void addBuffer(Origin origin, SettingText text) {
    SettingProblems settingProblems = new SettingProblems(origin, problems);
    Buffer buffer = new BufferReader(settingProblems).read(text);
    if (buffer == null) {
      return;
    }
    for (Buffer other : buffers) {
      if (other.name().equals(buffer.name())) {
        settingProblems.error(
            "launch-twice",
            new SettingText(buffer.name(), buffer.start()),
            "there are two buffers named " + buffer.name() + "; give one another name");
        return;
      }
    }
    buffers.add(buffer);
  }

  void addConstant(Origin origin, SettingText text) {
    SettingProblems settingProblems = new SettingProblems(origin, problems);
    int colon = text.text().indexOf(':');
    int sign = text.text().indexOf('=');
    if (colon < 0 || sign < colon) {
      settingProblems.error(
          Constant.CODE,
          text,
          "a constant is BANK:OFFSET=VALUE, the offset in bytes, such as 1:0=0x7f");
      return;
    }
    SettingText bankText = text.part(0, colon);
    SettingText offsetText = text.part(colon + 1, sign);
    OptionalLong bank = SettingNumbers.parseNatural(bankText.text(), MemoryLayout.LAST_BANK);
    OptionalLong offset =
        SettingNumbers.parseNatural(offsetText.text(), MemoryLayout.BANK_BYTES - 1);
    List<Value> values = readConstants(settingProblems, text.from(sign + 1));
    if (bank.isEmpty()) {
      settingProblems.error(
          Constant.CODE,
          bankText,
          "'" + bankText.text() + "' is not a constant bank; there are 0 to 15");
    } else if (offset.isEmpty()) {
      settingProblems.error(
          Constant.CODE,
          offsetText,
          "'" + offsetText.text() + "' is not a byte offset in a bank; there are 0 to 0xffff");
    } else if (offset.getAsLong() + 4L * countWords(values) > MemoryLayout.BANK_BYTES) {
      settingProblems.error(Constant.CODE, offsetText, Constant.DO_NOT_FIT);
    } else if (offset.getAsLong() % 4 != 0) {
      long below = offset.getAsLong() & ~3L;
      settingProblems.error(
          Constant.CODE,
          offsetText,
          "the offset "
              + offsetText.text()
              + " is not a multiple of 4, as a word needs; the nearest are "
              + below
              + (below + 4 < MemoryLayout.BANK_BYTES ? " and " + (below + 4) : ""));
    } else {
      constants.add(
          new Constant(
              (int) bank.getAsLong(),
              (int) offset.getAsLong(),
              values,
              new SettingPlace(origin, offsetText)));
    }
  }

  /** Reads words; reports numbers that need the type of a parameter. */
  private List<Value> readConstants(SettingProblems settingProblems, SettingText text) {
    List<Value> values = new ValueList(settingProblems).read(text);
    for (Value value : values) {
      if (value instanceof Value.Number number && number.mistake() != null) {
        problems.add(number.mistake());
      }
    }
    return values;
  }

  private void addSymbol(Origin origin, SettingText text) {
    int sign = text.text().indexOf('=');
    if (sign <= 0 || sign == text.text().length() - 1) {
      new SettingProblems(origin, problems)
          .error("launch-symbol", text, "a symbol is NAME=FILE, such as table=table.bin");
      return;
    }
    SettingText name = text.part(0, sign);
    if (symbols.stream().anyMatch(other -> other.name().equals(name.text()))) {
      new SettingProblems(origin, problems)
          .error("launch-twice", name, name.text() + " is set twice; name one file for it");
      return;
    }
    SettingText file = text.from(sign + 1);
    symbols.add(new SymbolFile(name.text(), new FileRef(file.text(), origin, file.start())));
  }

  private static int countWords(List<Value> values) {
    int words = 0;
    for (Value value : values) {
      words += value.words();
    }
    return words;
  }

  private void readMemory(LaunchSetting setting, Origin origin, SettingText text) {
    Integer previous = memory.get(setting);
    rejectDuplicate(new SettingProblems(origin, problems), text, setting.commentKey(), previous);
    places.put(setting.commentKey(), new SettingPlace(origin, text));
    memory.read(setting, origin, text);
  }

  private void readGlobal(Origin origin, SettingText text) {
    SettingProblems settingProblems = new SettingProblems(origin, problems);
    rejectDuplicate(settingProblems, text, "global", global);
    places.put("global", new SettingPlace(origin, text));
    if (text.isEmpty()) {
      settingProblems.error("launch-file", text, "the name of a memory image is missing");
      return;
    }
    global = new FileRef(text.text(), origin, text.start());
  }

  private void readMaxSteps(Origin origin, SettingText text) {
    SettingProblems settingProblems = new SettingProblems(origin, problems);
    rejectDuplicate(settingProblems, text, "max-steps", maxSteps);
    OptionalLong steps = SettingNumbers.parseNatural(text.text(), Long.MAX_VALUE);
    if (steps.isEmpty()) {
      settingProblems.error(
          "launch-size",
          text,
          "'" + text.text() + "' is not a number of warp instructions; 0 means no limit");
      return;
    }
    maxSteps = steps.getAsLong();
  }

  private void readProfile(Origin origin, SettingText text) {
    SettingProblems settingProblems = new SettingProblems(origin, problems);
    rejectDuplicate(settingProblems, text, "profile", profile);
    places.put("profile", new SettingPlace(origin, text));
    if (!PROFILES.contains(text.text())) {
      settingProblems.reportUnknownWord(text, "profile", text.text(), PROFILES);
      return;
    }
    profile = text.text();
  }

  /** Reads quirks to switch, such as {@code end-ignored=off}. Several are separated by commas. */
  private void readQuirks(Origin origin, SettingText text) {
    places.put("quirk", new SettingPlace(origin, text));
    for (SettingText one : text.split(',')) {
      readQuirk(new SettingProblems(origin, problems), one);
    }
  }

  private void readQuirk(SettingProblems settingProblems, SettingText text) {
    int equals = text.text().indexOf('=');
    SettingText name = equals < 0 ? text : text.part(0, equals);
    String state = equals < 0 ? "" : text.from(equals + 1).text();
    Quirk quirk = null;
    List<String> names = new ArrayList<>();
    for (Quirk known : Quirk.values()) {
      names.add(known.optionName());
      quirk = known.optionName().equals(name.text()) ? known : quirk;
    }
    if (quirk == null) {
      List<String> near = NearestWords.nearest(name.text(), names, 1);
      settingProblems.error(
          "launch-quirk",
          name,
          "unknown quirk '"
              + name.text()
              + "'"
              + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?")
              + " (there are: "
              + String.join(", ", names)
              + ")");
      return;
    }
    if (!state.equals("on") && !state.equals("off")) {
      settingProblems.error(
          "launch-quirk",
          text,
          "a quirk is switched with on or off: "
              + quirk.optionName()
              + "=on, "
              + quirk.optionName()
              + "=off");
      return;
    }
    switches.put(quirk, state.equals("on"));
  }

  private void readTables(Origin origin, SettingText text) {
    rejectDuplicate(new SettingProblems(origin, problems), text, "sfu-tables", tables);
    places.put("sfu-tables", new SettingPlace(origin, text));
    tables = new FileRef(text.text(), origin, text.start());
  }

  void addExpectation(Origin origin, SettingText text) {
    Expectation expectation =
        new ExpectationReader(new SettingProblems(origin, problems)).read(text);
    if (expectation != null) {
      expectations.add(expectation);
    }
  }
}
