package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.sass.lang.asm.Nearest;
import org.sass.lang.asm.Problem;
import org.sass.sim.rtl.Quirk;

/**
 * Puts launch settings together from their texts. The one place that knows what each setting looks
 * like, whether it stands in a comment or in an option.
 */
final class SettingsBuilder {
  /** The machines that can be played. */
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

  void grid(Origin origin, Piece text) {
    Complaints complaints = new Complaints(origin, problems);
    once(complaints, text, "grid", grid);
    places.put("grid", new Place(origin, text));
    grid = size(complaints, text, "grid", "X or X,Y", 2);
  }

  void block(Origin origin, Piece text) {
    Complaints complaints = new Complaints(origin, problems);
    once(complaints, text, "block", block);
    places.put("block", new Place(origin, text));
    block = size(complaints, text, "block", "X or X,Y or X,Y,Z", 3);
  }

  private static void once(Complaints complaints, Piece text, String what, Object before) {
    if (before != null) {
      complaints.error("launch-twice", text, what + " is said twice; leave one");
    }
  }

  private static Size size(Complaints complaints, Piece text, String what, String shape, int most) {
    List<Piece> pieces = text.split(',');
    if (pieces.size() > most) {
      complaints.error(
          "launch-size", pieces.get(most), "a " + what + " has the sizes " + shape + ", no more");
      return null;
    }
    int[] sizes = {1, 1, 1};
    for (int i = 0; i < pieces.size(); i++) {
      Piece piece = pieces.get(i);
      OptionalLong value = Numbers.natural(piece.text(), Integer.MAX_VALUE);
      if (value.isEmpty()) {
        complaints.error(
            "launch-size",
            piece,
            Numbers.looksLikeInteger(piece.text())
                ? piece.text() + " is out of range for a size of the " + what
                : "'" + piece.text() + "' is no number; a " + what + " is " + shape);
        return null;
      }
      sizes[i] = (int) value.getAsLong();
    }
    return new Size(sizes[0], sizes[1], sizes[2]);
  }

  void params(Origin origin, Piece text) {
    places.put("param", new Place(origin, text));
    params.addAll(new ValueList(new Complaints(origin, problems)).read(text));
  }

  void buffer(Origin origin, Piece text) {
    Complaints complaints = new Complaints(origin, problems);
    Buffer buffer = new BufferReader(complaints).read(text);
    if (buffer == null) {
      return;
    }
    for (Buffer other : buffers) {
      if (other.name().equals(buffer.name())) {
        complaints.error(
            "launch-twice",
            new Piece(buffer.name(), buffer.start()),
            "there are two buffers named " + buffer.name() + "; give one another name");
        return;
      }
    }
    buffers.add(buffer);
  }

  void constant(Origin origin, Piece text) {
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
    Piece bankText = text.part(0, colon);
    Piece offsetText = text.part(colon + 1, sign);
    OptionalLong bank = Numbers.natural(bankText.text(), MemoryPlan.LAST_BANK);
    OptionalLong offset = Numbers.natural(offsetText.text(), MemoryPlan.BANK_BYTES - 1);
    List<Value> values = new ValueList(complaints).read(text.from(sign + 1));
    if (bank.isEmpty()) {
      complaints.error(
          "launch-const",
          bankText,
          "'" + bankText.text() + "' is no constant bank; there are 0 to 15");
    } else if (offset.isEmpty()) {
      complaints.error(
          "launch-const",
          offsetText,
          "'" + offsetText.text() + "' is no byte offset in a bank; there are 0 to 0xffff");
    } else if (offset.getAsLong() + 4L * words(values) > MemoryPlan.BANK_BYTES) {
      complaints.error(
          "launch-const", offsetText, "the values do not fit: a constant bank ends at 0xffff");
    } else if (offset.getAsLong() % 4 != 0) {
      long below = offset.getAsLong() & ~3L;
      complaints.error(
          "launch-const",
          offsetText,
          "the offset "
              + offsetText.text()
              + " is no multiple of 4, as a word needs; the nearest are "
              + below
              + (below + 4 < MemoryPlan.BANK_BYTES ? " and " + (below + 4) : ""));
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

  void shared(Origin origin, Piece text) {
    Complaints complaints = new Complaints(origin, problems);
    once(complaints, text, "shared", shared);
    places.put("shared", new Place(origin, text));
    OptionalLong bytes = Numbers.bytes(text.text());
    if (bytes.isEmpty() || bytes.getAsLong() > Integer.MAX_VALUE) {
      complaints.error(
          "launch-size", text, "'" + text.text() + "' is no number of bytes, such as 128 or 4K");
      return;
    }
    shared = (int) bytes.getAsLong();
  }

  void global(Origin origin, Piece text) {
    Complaints complaints = new Complaints(origin, problems);
    once(complaints, text, "global", global);
    if (text.isEmpty()) {
      complaints.error("launch-file", text, "the name of a memory image is missing");
      return;
    }
    global = new FileRef(text.text(), origin, text.start());
  }

  void maxSteps(Origin origin, Piece text) {
    Complaints complaints = new Complaints(origin, problems);
    once(complaints, text, "max-steps", maxSteps);
    OptionalLong steps = Numbers.natural(text.text(), Long.MAX_VALUE);
    if (steps.isEmpty()) {
      complaints.error(
          "launch-size",
          text,
          "'" + text.text() + "' is no number of warp instructions; 0 stands for no limit");
      return;
    }
    maxSteps = steps.getAsLong();
  }

  void profile(Origin origin, Piece text) {
    Complaints complaints = new Complaints(origin, problems);
    once(complaints, text, "profile", profile);
    if (!PROFILES.contains(text.text())) {
      complaints.unknown(text, "profile", text.text(), PROFILES);
      return;
    }
    profile = text.text();
  }

  /** Quirks to switch: {@code end-ignored=off}, several with commas between. */
  void quirks(Origin origin, Piece text) {
    for (Piece one : text.split(',')) {
      quirk(new Complaints(origin, problems), one);
    }
  }

  private void quirk(Complaints complaints, Piece text) {
    int equals = text.text().indexOf('=');
    Piece name = equals < 0 ? text : text.part(0, equals);
    String state = equals < 0 ? "" : text.from(equals + 1).text();
    Quirk quirk = null;
    List<String> names = new ArrayList<>();
    for (Quirk known : Quirk.values()) {
      names.add(known.word());
      quirk = known.word().equals(name.text()) ? known : quirk;
    }
    if (quirk == null) {
      List<String> near = Nearest.of(name.text(), names, 1);
      complaints.error(
          "launch-quirk",
          name,
          "unknown quirk '"
              + name.text()
              + "'"
              + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?")
              + " (gsass isa show --quirks lists them)");
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

  void tables(Origin origin, Piece text) {
    once(new Complaints(origin, problems), text, "sfu-tables", tables);
    tables = new FileRef(text.text(), origin, text.start());
  }

  void expect(Origin origin, Piece text) {
    Expectation expectation = new ExpectationReader(new Complaints(origin, problems)).read(text);
    if (expectation != null) {
      expectations.add(expectation);
    }
  }
}
