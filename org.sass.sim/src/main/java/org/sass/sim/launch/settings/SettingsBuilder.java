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
import org.sass.sim.launch.syntax.Complaints;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.launch.syntax.Place;
import org.sass.sim.launch.syntax.SettingNumbers;
import org.sass.sim.launch.syntax.SettingText;
import org.sass.sim.launch.syntax.Size;
import org.sass.sim.target.flexgrip.Quirk;

/**
 * Builds launch settings from their texts. Only this class knows the syntax of each setting,
 * whether it is in a comment or in an option.
 */
final class SettingsBuilder {
  /** The names of the machines that can be emulated. */
  private static final List<String> PROFILES = List.of("g80", "flexgripplus");

  private final List<Problem> problems;
  private final List<Value> params = new ArrayList<>();
  private final List<Buffer> buffers = new ArrayList<>();
  private final List<Constant> constants = new ArrayList<>();
  private final List<Expectation> expectations = new ArrayList<>();
  private final Map<String, Place> places = new HashMap<>();
  private Size grid;
  private Size block;
  private Integer shared;
  private FileRef global;
  private Long maxSteps;
  private final Map<Quirk, Boolean> switches = new EnumMap<>(Quirk.class);
  private FileRef tables;
  private String profile;

  SettingsBuilder(List<Problem> problems) {
    this.problems = problems;
  }

  LaunchSettings build() {
    return new LaunchSettings(
        grid,
        block,
        List.copyOf(params),
        List.copyOf(buffers),
        List.copyOf(constants),
        shared,
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
    switch (setting) {
      case GRID -> grid(origin, text);
      case BLOCK -> block(origin, text);
      case PARAMS -> params(origin, text);
      case BUFFERS -> buffer(origin, text);
      case CONSTANTS -> constant(origin, text);
      case SHARED -> shared(origin, text);
      case GLOBAL -> global(origin, text);
      case MAX_STEPS -> maxSteps(origin, text);
      case PROFILE -> profile(origin, text);
      case QUIRKS -> quirks(origin, text);
      case SFU_TABLES -> tables(origin, text);
      default -> throw new IllegalArgumentException(setting + " says nothing of the launch itself");
    }
  }

  private void grid(Origin origin, SettingText text) {
    Complaints complaints = new Complaints(origin, problems);
    once(complaints, text, "grid", grid);
    places.put("grid", new Place(origin, text));
    grid = size(complaints, text, LaunchSetting.GRID, 2);
  }

  private void block(Origin origin, SettingText text) {
    Complaints complaints = new Complaints(origin, problems);
    once(complaints, text, "block", block);
    places.put("block", new Place(origin, text));
    block = size(complaints, text, LaunchSetting.BLOCK, 3);
  }

  private static void once(Complaints complaints, SettingText text, String what, Object before) {
    if (before != null) {
      complaints.error("launch-twice", text, what + " is given twice; give it once");
    }
  }

  private static Size size(
      Complaints complaints, SettingText text, LaunchSetting setting, int most) {
    String what = setting.key();
    String shape = setting.usage();
    List<SettingText> pieces = text.split(',');
    if (pieces.size() > most) {
      complaints.error(
          "launch-size", pieces.get(most), "a " + what + " has the sizes " + shape + ", no more");
      return null;
    }
    int[] sizes = {1, 1, 1};
    for (int i = 0; i < pieces.size(); i++) {
      SettingText piece = pieces.get(i);
      OptionalLong value = SettingNumbers.natural(piece.text(), Integer.MAX_VALUE);
      if (value.isEmpty()) {
        complaints.error(
            "launch-size",
            piece,
            SettingNumbers.looksLikeInteger(piece.text())
                ? piece.text() + " is out of range for a size of the " + what
                : "'" + piece.text() + "' is not a number; a " + what + " is " + shape);
        return null;
      }
      sizes[i] = (int) value.getAsLong();
    }
    return new Size(sizes[0], sizes[1], sizes[2]);
  }

  private void params(Origin origin, SettingText text) {
    places.put("param", new Place(origin, text));
    params.addAll(new ValueList(new Complaints(origin, problems)).read(text));
  }

  void buffer(Origin origin, SettingText text) {
    Complaints complaints = new Complaints(origin, problems);
    Buffer buffer = new BufferReader(complaints).read(text);
    if (buffer == null) {
      return;
    }
    for (Buffer other : buffers) {
      if (other.name().equals(buffer.name())) {
        complaints.error(
            "launch-twice",
            new SettingText(buffer.name(), buffer.start()),
            "there are two buffers named " + buffer.name() + "; give one another name");
        return;
      }
    }
    buffers.add(buffer);
  }

  void constant(Origin origin, SettingText text) {
    Complaints complaints = new Complaints(origin, problems);
    int colon = text.text().indexOf(':');
    int sign = text.text().indexOf('=');
    if (colon < 0 || sign < colon) {
      complaints.error(
          "launch-const",
          text,
          "a constant is BANK:OFFSET=VALUE, the offset in bytes, such as 1:0=0x7f");
      return;
    }
    SettingText bankText = text.part(0, colon);
    SettingText offsetText = text.part(colon + 1, sign);
    OptionalLong bank = SettingNumbers.natural(bankText.text(), MemoryLayout.LAST_BANK);
    OptionalLong offset = SettingNumbers.natural(offsetText.text(), MemoryLayout.BANK_BYTES - 1);
    List<Value> values = new ValueList(complaints).read(text.from(sign + 1));
    if (bank.isEmpty()) {
      complaints.error(
          "launch-const",
          bankText,
          "'" + bankText.text() + "' is not a constant bank; there are 0 to 15");
    } else if (offset.isEmpty()) {
      complaints.error(
          "launch-const",
          offsetText,
          "'" + offsetText.text() + "' is not a byte offset in a bank; there are 0 to 0xffff");
    } else if (offset.getAsLong() + 4L * words(values) > MemoryLayout.BANK_BYTES) {
      complaints.error(
          "launch-const", offsetText, "the values do not fit: a constant bank ends at 0xffff");
    } else if (offset.getAsLong() % 4 != 0) {
      long below = offset.getAsLong() & ~3L;
      complaints.error(
          "launch-const",
          offsetText,
          "the offset "
              + offsetText.text()
              + " is not a multiple of 4, as a word needs; the nearest are "
              + below
              + (below + 4 < MemoryLayout.BANK_BYTES ? " and " + (below + 4) : ""));
    } else {
      constants.add(new Constant((int) bank.getAsLong(), (int) offset.getAsLong(), values));
    }
  }

  private static int words(List<Value> values) {
    int words = 0;
    for (Value value : values) {
      words += value.words();
    }
    return words;
  }

  private void shared(Origin origin, SettingText text) {
    Complaints complaints = new Complaints(origin, problems);
    once(complaints, text, "shared", shared);
    places.put("shared", new Place(origin, text));
    OptionalLong bytes = SettingNumbers.bytes(text.text());
    if (bytes.isEmpty() || bytes.getAsLong() > Integer.MAX_VALUE) {
      complaints.error(
          "launch-size", text, "'" + text.text() + "' is not a number of bytes, such as 128 or 4K");
      return;
    }
    shared = (int) bytes.getAsLong();
  }

  private void global(Origin origin, SettingText text) {
    Complaints complaints = new Complaints(origin, problems);
    once(complaints, text, "global", global);
    if (text.isEmpty()) {
      complaints.error("launch-file", text, "the name of a memory image is missing");
      return;
    }
    global = new FileRef(text.text(), origin, text.start());
  }

  private void maxSteps(Origin origin, SettingText text) {
    Complaints complaints = new Complaints(origin, problems);
    once(complaints, text, "max-steps", maxSteps);
    OptionalLong steps = SettingNumbers.natural(text.text(), Long.MAX_VALUE);
    if (steps.isEmpty()) {
      complaints.error(
          "launch-size",
          text,
          "'" + text.text() + "' is not a number of warp instructions; 0 means no limit");
      return;
    }
    maxSteps = steps.getAsLong();
  }

  private void profile(Origin origin, SettingText text) {
    Complaints complaints = new Complaints(origin, problems);
    once(complaints, text, "profile", profile);
    if (!PROFILES.contains(text.text())) {
      complaints.unknown(text, "profile", text.text(), PROFILES);
      return;
    }
    profile = text.text();
  }

  /** Reads quirks to switch, such as {@code end-ignored=off}. Several are separated by commas. */
  private void quirks(Origin origin, SettingText text) {
    for (SettingText one : text.split(',')) {
      quirk(new Complaints(origin, problems), one);
    }
  }

  private void quirk(Complaints complaints, SettingText text) {
    int equals = text.text().indexOf('=');
    SettingText name = equals < 0 ? text : text.part(0, equals);
    String state = equals < 0 ? "" : text.from(equals + 1).text();
    Quirk quirk = null;
    List<String> names = new ArrayList<>();
    for (Quirk known : Quirk.values()) {
      names.add(known.word());
      quirk = known.word().equals(name.text()) ? known : quirk;
    }
    if (quirk == null) {
      List<String> near = NearestWords.of(name.text(), names, 1);
      complaints.error(
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
      complaints.error(
          "launch-quirk",
          text,
          "a quirk is switched with on or off: " + quirk.word() + "=on, " + quirk.word() + "=off");
      return;
    }
    switches.put(quirk, state.equals("on"));
  }

  private void tables(Origin origin, SettingText text) {
    once(new Complaints(origin, problems), text, "sfu-tables", tables);
    tables = new FileRef(text.text(), origin, text.start());
  }

  void expect(Origin origin, SettingText text) {
    Expectation expectation = new ExpectationReader(new Complaints(origin, problems)).read(text);
    if (expectation != null) {
      expectations.add(expectation);
    }
  }
}
