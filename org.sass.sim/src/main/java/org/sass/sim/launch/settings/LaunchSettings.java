package org.sass.sim.launch.settings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.buffers.Buffer;
import org.sass.sim.launch.expect.Expectation;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.launch.syntax.SettingNames;
import org.sass.sim.launch.syntax.SettingPlace;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.LaunchAbi.ConstantWords;
import org.sass.sim.target.MachineLimits;
import org.sass.sim.target.Target;

/**
 * All settings of a launch. A setting that is not specified is null or an empty list.
 *
 * @param grid number of blocks
 * @param block number of threads of a block
 * @param params the parameters, in order
 * @param buffers the buffers, in the order of their declaration
 * @param constants what to put into constant banks, in order; later values overwrite earlier ones
 * @param symbols the initial bytes of variables of a compiled file, one for each name
 * @param memory how much memory blocks, threads and the kernel get
 * @param global an image of the global memory
 * @param maxSteps number of warp instructions after which a run is stopped; 0 for no limit
 * @param machine the machine to emulate
 * @param expectations what must hold after the run
 * @param places where the values of settings with limits were written, by the names of the settings
 */
public record LaunchSettings(
    Dim3 grid,
    Dim3 block,
    List<Value> params,
    List<Buffer> buffers,
    List<Constant> constants,
    List<SymbolFile> symbols,
    MemoryBytes memory,
    FileRef global,
    Long maxSteps,
    MachineSettings machine,
    List<Expectation> expectations,
    Map<String, SettingPlace> places) {
  /** Code of problems with the limits of the machine. */
  public static final String LIMIT_CODE = "launch-limit";

  /** Code of problems with parameters. */
  public static final String PARAMETER_CODE = "launch-params";

  /** Settings of which none is specified. */
  public static final LaunchSettings NONE =
      new LaunchSettings(
          null,
          null,
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          MemoryBytes.NONE,
          null,
          null,
          MachineSettings.NONE,
          List.of(),
          Map.of());

  /** Returns settings of which only the limit of warp instructions is specified. */
  public static LaunchSettings ofMaxSteps(long maxSteps) {
    return new LaunchSettings(
        null,
        null,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        MemoryBytes.NONE,
        null,
        maxSteps,
        MachineSettings.NONE,
        List.of(),
        Map.of());
  }

  /**
   * Returns these settings, completed with others: a single value is taken from the others if it is
   * not specified here, and lists of buffers, constants, symbols and expectations are combined.
   */
  public LaunchSettings withDefaults(LaunchSettings defaults) {
    return new LaunchSettings(
        firstNonNull(grid, defaults.grid),
        firstNonNull(block, defaults.block),
        params.isEmpty() ? defaults.params : params,
        merge(defaults.buffers, buffers, Buffer::name),
        concatenate(defaults.constants, constants),
        merge(defaults.symbols, symbols, SymbolFile::name),
        memory.withDefaults(defaults.memory),
        firstNonNull(global, defaults.global),
        firstNonNull(maxSteps, defaults.maxSteps),
        machine.withDefaults(defaults.machine),
        concatenate(defaults.expectations, expectations),
        mergePlaces(defaults.places));
  }

  private Map<String, SettingPlace> mergePlaces(Map<String, SettingPlace> defaults) {
    Map<String, SettingPlace> merged = new HashMap<>(defaults);
    merged.putAll(places);
    return Map.copyOf(merged);
  }

  /**
   * Returns the problem that a launch of a kernel exceeds a limit of the machine; null if it
   * exceeds none.
   *
   * @param target the machine
   */
  public Problem checkLimits(Program.Kernel kernel, Target target) {
    Dim3 blocks = grid != null ? grid : Dim3.ONE;
    Dim3 threads = block != null ? block : Dim3.ONE;
    MachineLimits.Excess excess =
        target
            .limits()
            .findExcess(
                new MachineLimits.Demand(
                    blocks,
                    threads,
                    parameterWords(kernel, target),
                    (long) kernel.sharedBytes() + (memory.shared() != null ? memory.shared() : 0)));
    if (excess == null) {
      return null;
    }
    SettingPlace place = places.get(excess.setting().commentName());
    if (place == null && excess.setting() == MachineLimits.Setting.SHARED && kernel.line() > 0) {
      return Problem.error(LIMIT_CODE, excess.message(), kernel.line(), 0, 1);
    }
    return place == null
        ? Problem.withoutPlace(LIMIT_CODE, "launch: " + excess.message())
        : place.error(LIMIT_CODE, excess.message());
  }

  /**
   * Returns the problems that settings do not apply to kernels of an instruction set: those that
   * choose or change a profile although each architecture has one machine, that fill a flat memory,
   * or give sizes of a stack and a heap that there are not. The profile in the launch configuration
   * of an editor is none: editors give every launch the profile of their settings.
   */
  public List<Problem> checkApplicable(Isa isa) {
    List<Problem> problems = new ArrayList<>();
    TargetChoice.refusedSettings(isa)
        .forEach(
            (setting, message) -> {
              SettingPlace place = places.get(setting.commentKey());
              if (place != null
                  && !place
                      .origin()
                      .option()
                      .equals(SettingNames.FIELDS.nameOf(LaunchSetting.PROFILE))) {
                String name = place.origin().line() > 0 ? setting.commentKey() + ": " : "";
                problems.add(
                    place.errorAtOrigin(LIMIT_CODE, name + message.apply(place.text().text())));
              }
            });
    return problems;
  }

  /**
   * Returns the problems that constants of the settings, or of the text of a kernel, are where the
   * launch itself writes words. A compiled file has zeros there, and no lines.
   *
   * @param parameterWords number of parameter words of the launch
   */
  public List<Problem> checkConstants(Program.Kernel kernel, Target target, int parameterWords) {
    List<Problem> problems = new ArrayList<>();
    List<ConstantWords> written =
        target.abi().constantWords(Dim3.ONE, Dim3.ONE, new int[parameterWords], 0);
    for (Constant constant : constants) {
      int words = 0;
      for (Value value : constant.values()) {
        words += value.words(target.addressWords());
      }
      String overlap = overlap(written, constant.bank(), constant.offset(), Integer.BYTES * words);
      if (constant.place() != null && overlap != null) {
        problems.add(constant.place().errorAtOrigin(Constant.CODE, overlap));
      }
    }
    for (Program.Constant constant : kernel.constants()) {
      Place place = constant.place();
      String overlap =
          overlap(written, constant.bank(), constant.offset(), constant.bytes().length);
      if (place != null && overlap != null) {
        String message =
            String.format(
                "%s: .const %d 0x%x: %s",
                kernel.name(), constant.bank(), constant.offset(), overlap);
        problems.add(
            Problem.error(Constant.CODE, message, place.line(), place.start(), place.end()));
      }
    }
    return problems;
  }

  /** Returns that a launch writes to some bytes of a constant bank; null if it does not. */
  private static String overlap(List<ConstantWords> written, int bank, int offset, int size) {
    for (ConstantWords own : written) {
      if (bank == own.bank() && offset < own.end() && own.offset() < offset + size) {
        return String.format(
            "the launch writes %s to offsets 0x%x to 0x%x of bank %d;"
                + " put constants at other offsets",
            own.content(), own.offset(), own.end() - 1, own.bank());
      }
    }
    return null;
  }

  /**
   * Returns the parameters of a launch of a kernel that has its parameters in sequence. Numbers
   * have the types that the kernel declares.
   *
   * @param problems takes the problems
   */
  public List<Value> typedParams(Program.Kernel kernel, Target target, List<Problem> problems) {
    SettingPlace place = places.get(LaunchSetting.PARAMS.commentKey());
    return new TypedValues(
            kernel,
            target.addressWords(),
            message ->
                problems.add(
                    place == null
                        ? Problem.withoutPlace(PARAMETER_CODE, message)
                        : place.error(PARAMETER_CODE, message)),
            problems)
        .of(params);
  }

  private int parameterWords(Program.Kernel kernel, Target target) {
    return Value.words(typedParams(kernel, target, new ArrayList<>()), target.addressWords());
  }

  /**
   * Returns a warning if the launch does not give as many parameter words as the kernel declares;
   * else null. Missing words read as zero.
   *
   * @param given number of words that the launch gives
   */
  public Problem checkParameterCount(Program.Kernel kernel, int given) {
    int declared = 0;
    for (Program.Param param : kernel.params()) {
      declared = Math.max(declared, param.wordIndex() + param.wordCount());
    }
    if (declared == 0 || declared == given) {
      return null;
    }
    return Problem.warning(
        PARAMETER_CODE,
        "kernel "
            + kernel.name()
            + " declares "
            + declared
            + (declared == 1 ? " parameter word, " : " parameter words, ")
            + given
            + (given == 1 ? " is given" : " are given"),
        Math.max(1, kernel.line()),
        0,
        1);
  }

  /**
   * Returns two lists as one. What has a name takes the place of the one with the same name, so
   * that the layout does not change.
   */
  private static <T> List<T> merge(List<T> defaults, List<T> named, Function<T, String> name) {
    List<T> merged = new ArrayList<>(defaults);
    for (T one : named) {
      int at = 0;
      while (at < merged.size() && !name.apply(merged.get(at)).equals(name.apply(one))) {
        at++;
      }
      if (at < merged.size()) {
        merged.set(at, one);
      } else {
        merged.add(one);
      }
    }
    return List.copyOf(merged);
  }

  private static <T> T firstNonNull(T value, T defaultValue) {
    return value != null ? value : defaultValue;
  }

  private static <T> List<T> concatenate(List<T> before, List<T> after) {
    List<T> all = new ArrayList<>(before);
    all.addAll(after);
    return List.copyOf(all);
  }
}
