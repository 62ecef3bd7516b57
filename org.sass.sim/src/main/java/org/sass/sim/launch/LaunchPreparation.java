package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceText;
import org.sass.sim.interp.Launch;
import org.sass.sim.launch.buffers.MemorySnapshot;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.expect.Expectation;
import org.sass.sim.launch.expect.ExpectationReader;
import org.sass.sim.launch.expect.PreparedExpectation;
import org.sass.sim.launch.module.CompiledKernel;
import org.sass.sim.launch.module.LinkedModule;
import org.sass.sim.launch.module.ModuleLinker;
import org.sass.sim.launch.settings.LaunchSettings;
import org.sass.sim.launch.settings.MemoryBytes;
import org.sass.sim.launch.settings.TargetChoice;
import org.sass.sim.launch.settings.Value;
import org.sass.sim.launch.syntax.FileAccess;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.launch.syntax.SettingPlace;
import org.sass.sim.launch.syntax.SettingProblems;
import org.sass.sim.launch.syntax.SettingText;
import org.sass.sim.machine.DeviceOutput;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.target.Target;

/**
 * Makes a {@link PreparedLaunch} from a kernel and launch settings: places and fills the buffers,
 * and checks the number of parameter words.
 */
public final class LaunchPreparation {
  /** Code of problems with files. */
  public static final String FILE_CODE = "launch-file";

  /** Code of the problem that there is no emulator for an instruction set. */
  public static final String NO_EMULATOR_CODE = "no-emulator";

  /** Code of problems with addresses that a module needs. */
  public static final String RELOCATION_CODE = "relocation";

  /** Code of problems with variables of a compiled file. */
  public static final String SYMBOL_CODE = "launch-symbol";

  /** Code of problems with the names of buffers. */
  private static final String BUFFER_CODE = "launch-buffer";

  /** Distance of the variables of a module from the last buffer. */
  private static final int MODULE_GAP = 1 << 16;

  private final Isa isa;
  private final Program.Kernel kernel;
  private final LaunchSettings settings;
  private final LaunchFiles files;
  private final CompiledKernel compiled;
  private final Target target;
  private final List<Problem> problems = new ArrayList<>();
  private final BufferPlacement buffers;
  private final ModuleVariables variables;

  private LaunchPreparation(
      Isa isa,
      Program.Kernel kernel,
      CompiledKernel compiled,
      LaunchSettings settings,
      FileAccess files) {
    this.isa = isa;
    this.kernel = kernel;
    this.compiled = compiled;
    this.settings = settings;
    this.files = new LaunchFiles(files, problems);
    target = TargetChoice.of(isa, settings.machine());
    buffers = new BufferPlacement(settings, target, this.files, problems);
    variables = new ModuleVariables(compiled.module(), this.files, problems);
  }

  /**
   * A prepared launch, or the reasons why there is none.
   *
   * @param prepared the launch; null if there are errors
   * @param problems errors and warnings
   */
  public record Result(PreparedLaunch prepared, List<Problem> problems) {}

  /**
   * Prepares a launch.
   *
   * @param isa instruction set of the kernel
   * @param files reads the files that the settings name
   */
  public static Result prepare(
      Isa isa, Program.Kernel kernel, LaunchSettings settings, FileAccess files) {
    return prepare(isa, kernel, CompiledKernel.NONE, settings, files);
  }

  /**
   * Prepares a launch of a kernel of a compiled file.
   *
   * @param isa instruction set of the kernel
   * @param compiled what the file says about the launch
   * @param files reads the files that the settings name
   */
  public static Result prepare(
      Isa isa,
      Program.Kernel kernel,
      CompiledKernel compiled,
      LaunchSettings settings,
      FileAccess files) {
    LaunchPreparation preparation = new LaunchPreparation(isa, kernel, compiled, settings, files);
    PreparedLaunch prepared = preparation.prepareLaunch();
    List<Problem> problems = List.copyOf(preparation.problems);
    boolean failed = problems.stream().anyMatch(Problem::isError);
    return new Result(failed ? null : prepared, problems);
  }

  private PreparedLaunch prepareLaunch() {
    if (!isa.isRunnable()) {
      problems.add(noEmulatorProblem(isa, kernel));
      return null;
    }
    problems.addAll(settings.checkApplicable(isa));
    GlobalMemory global = buffers.createGlobalMemory();
    if (global == null) {
      return null;
    }
    LinkedModule linked =
        ModuleLinker.link(compiled, kernel, moduleAddress(global), target.abi().constantWindow());
    linked.problems().forEach(one -> problems.add(Problem.withoutPlace(RELOCATION_CODE, one)));
    global = withRegions(global, linked.regions());
    GlobalMemory.Region driverMemory =
        target
            .abi()
            .driverMemory(
                linked.kernel().labels().keySet(),
                (moduleAddress(global) + MODULE_GAP - 1) / MODULE_GAP * MODULE_GAP,
                orZero(settings.memory().heap()));
    if (driverMemory != null) {
      global = withRegions(global, List.of(driverMemory));
    }
    // The address of a variable can be a parameter or a constant.
    variables.place(linked);
    variables.set(settings.symbols());
    ParameterWords parameters = new ParameterWords(kernel, settings, this::valueBits, problems);
    int[] params =
        compiled.listsParameters()
            ? parameters.forCompiled(compiled)
            : parameters.inSequence(target);
    problems.addAll(settings.checkConstants(kernel, target, params.length));
    ConstantPlacement placement = new ConstantPlacement(problems);
    placement.putModule(kernel, compiled, linked);
    placement.putSettings(settings.constants(), target.addressWords(), this::valueBits);
    Dim3 grid = settings.grid() != null ? settings.grid() : Dim3.ONE;
    Dim3 block = settings.block() != null ? settings.block() : Dim3.ONE;
    int localBytes = compiled.localBytes(settings.memory().stack());
    Launch launch =
        new Launch(
            linked.kernel(),
            isa,
            withTables(),
            grid,
            block,
            params,
            new Launch.Memories(
                global,
                placement.memory(),
                compiled.sharedBytes() + orZero(settings.memory().shared()),
                localBytes),
            new Launch.Bounds(
                settings.maxSteps() != null ? settings.maxSteps() : 0,
                orZero(settings.machine().residentBlocks()),
                orZero(settings.machine().registers())),
            DeviceOutput.NONE);
    checkLimits(launch);
    // Parameters beyond the limit do not fit into constant memory.
    if (problems.stream().noneMatch(Problem::isError)) {
      placement.putLaunchWords(target.abi().constantWords(grid, block, params, localBytes));
    }
    List<PreparedExpectation> checks = prepareExpectations();
    return new PreparedLaunch(
        launch,
        List.copyOf(buffers.buffers()),
        List.copyOf(variables.buffers()),
        buffers.flatBuffer(),
        new MemorySnapshot(global),
        checks);
  }

  private static GlobalMemory withRegions(GlobalMemory global, List<GlobalMemory.Region> regions) {
    if (regions.isEmpty()) {
      return global;
    }
    List<GlobalMemory.Region> all = new ArrayList<>(global.regions());
    all.addAll(regions);
    return new GlobalMemory(all);
  }

  /** Reports if the settings, or what the file says, exceed a limit of the machine. */
  private void checkLimits(Launch launch) {
    Problem limit = settings.checkLimits(kernel, target);
    String fileLimit = launch.problem();
    if (limit != null) {
      problems.add(limit);
    } else if (fileLimit != null) {
      problems.add(Problem.withoutPlace(LaunchSettings.LIMIT_CODE, "with the file: " + fileLimit));
    } else {
      checkLocalMemory(launch.memory().localBytes());
    }
  }

  private void checkLocalMemory(int bytes) {
    if (bytes >= 0 && bytes <= MemoryBytes.MAX_LOCAL) {
      return;
    }
    SettingPlace place = settings.places().get(LaunchSetting.STACK.commentKey());
    String message =
        "%d bytes of local memory for a thread%s; GPUs have at most %d"
            .formatted(
                Integer.toUnsignedLong(bytes),
                place == null ? "" : ", those that the kernel declares included",
                MemoryBytes.MAX_LOCAL);
    problems.add(
        place == null
            ? Problem.withoutPlace(LaunchSettings.LIMIT_CODE, "the file asks for " + message)
            : place.errorAtOrigin(LaunchSettings.LIMIT_CODE, message));
  }

  /** Returns the problem that kernels of an instruction set cannot run. */
  private static Problem noEmulatorProblem(Isa isa, Program.Kernel kernel) {
    String message =
        "kernel " + kernel.name() + " cannot be run. " + Isas.cannotRun(isa.archName());
    return Problem.error(NO_EMULATOR_CODE, message, kernel.line(), 0, 0);
  }

  private static int orZero(Integer number) {
    return number == null ? 0 : number;
  }

  /** Returns the machine, with special function tables from a file if the settings name one. */
  private Target withTables() {
    FileRef file = settings.machine().tables();
    byte[] bytes = file == null || !target.takesTables() ? null : files.readBytes(file);
    if (bytes == null) {
      return target;
    }
    Target.WithTables reading = target.readTables(SourceText.decode(bytes));
    if (reading.problem() != null) {
      files.reportError(file, file.path() + ": " + reading.problem());
    }
    return reading.target();
  }

  private long valueBits(Value value) {
    if (value instanceof Value.Bits bits) {
      return bits.bits();
    }
    if (value instanceof Value.Floating floating) {
      return floating.bits();
    }
    if (value instanceof Value.Number number) {
      return number.bits();
    }
    Value.Address address = (Value.Address) value;
    PlacedBuffer buffer = findBuffer(address.buffer());
    SettingProblems settingProblems = new SettingProblems(address.origin(), problems);
    SettingText at = new SettingText("@" + address.buffer(), address.start());
    if (buffer == null) {
      reportMissingBuffer(settingProblems, at, address.buffer(), variables.inGlobalMemory());
      return 0;
    }
    if (variables.isConstant(buffer)) {
      settingProblems.error(
          BUFFER_CODE,
          at,
          address.buffer()
              + " is in constant memory, which the loads of the emulator do not reach by an"
              + " address; pass the address of a buffer with its bytes");
    }
    return buffer.address();
  }

  private PlacedBuffer findBuffer(String name) {
    for (PlacedBuffer buffer : buffers.buffers()) {
      if (buffer.name().equals(name)) {
        return buffer;
      }
    }
    for (PlacedBuffer variable : variables.buffers()) {
      if (variable.name().equals(name)) {
        return variable;
      }
    }
    return name.equals(PreparedLaunch.GLOBAL_NAME) ? buffers.flatBuffer() : null;
  }

  /**
   * Reports that there is no buffer with a name.
   *
   * @param others the variables that could be meant instead
   */
  private void reportMissingBuffer(
      SettingProblems settingProblems, SettingText at, String name, List<PlacedBuffer> others) {
    List<String> names = new ArrayList<>();
    for (PlacedBuffer buffer : buffers.buffers()) {
      names.add(buffer.name());
    }
    for (PlacedBuffer variable : others) {
      names.add(variable.name());
    }
    settingProblems.error(
        BUFFER_CODE,
        at,
        (others.isEmpty() ? "there is no buffer " : "there is no buffer or variable ")
            + name
            + (buffers.buffers().isEmpty()
                ? "; declare it, as in "
                    + (settingProblems.origin().option().startsWith("--")
                        ? "--buffer "
                        : "//! buffer ")
                    + name
                    + "=32xf32"
                : "")
            + (names.isEmpty() ? "" : " (there are: " + String.join(", ", names) + ")"));
  }

  /** Returns the address from which on variables of the module are placed: after the buffers. */
  private long moduleAddress(GlobalMemory global) {
    List<GlobalMemory.Region> regions = global.regions();
    long end = regions.isEmpty() ? 0 : regions.get(regions.size() - 1).end();
    return Math.max(target.firstBufferAddress(), end + MODULE_GAP);
  }

  private List<PreparedExpectation> prepareExpectations() {
    List<PreparedExpectation> checks = new ArrayList<>();
    for (Expectation expectation : settings.expectations()) {
      SettingProblems settingProblems = new SettingProblems(expectation.origin(), problems);
      PlacedBuffer buffer = findBuffer(expectation.buffer());
      if (buffer == null) {
        reportMissingBuffer(
            settingProblems, expectation.name(), expectation.buffer(), variables.buffers());
        continue;
      }
      PreparedExpectation check =
          new ExpectationReader(settingProblems).resolve(expectation, buffer.type(), buffer.size());
      if (check != null && check.file() != null) {
        check = withFileContents(check);
      }
      if (check != null) {
        checks.add(check);
      }
    }
    return List.copyOf(checks);
  }

  private PreparedExpectation withFileContents(PreparedExpectation check) {
    byte[] bytes = files.readImage(check.file());
    if (bytes == null) {
      return null;
    }
    int expectedBytes = check.count() * check.type().bytes();
    if (bytes.length != expectedBytes) {
      files.reportError(
          check.file(),
          check.file().path() + " has " + bytes.length + " bytes, the range has " + expectedBytes);
      return null;
    }
    return check.withBytes(bytes);
  }
}
