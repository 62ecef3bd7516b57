package org.sass.sim.target.nvidia;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.SourceLines;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.LaunchSetting;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.module.CompiledKernel;
import org.sass.sim.launch.settings.LaunchOptions;

/**
 * A compiled kernel of the corpus with its launch and the memory that must be there afterwards.
 *
 * @param folder its folder
 * @param json its description
 */
record CompiledCase(Path folder, JsonObject json) {
  /**
   * The case in which the compiler stores one register as the results of two variants, {@code
   * cvt.rp.f16.f32} and {@code cvt.rp.ftz.f16.f32}, and one for both with {@code .sat}. For
   * denormals different results are expected, which no machine can give.
   */
  private static final String ONE_REGISTER = "cvt_f32_to_otherfloat";

  /** Offset of the results of both variants without {@code .ftz}, one after the other. */
  private static final int WITHOUT_FTZ = 6144;

  /** Offset of the results of both variants with {@code .ftz}, which follow. */
  private static final int WITH_FTZ = 7168;

  static CompiledCase read(Path folder) {
    try {
      String text = Files.readString(folder.resolve("case.json"));
      return new CompiledCase(folder, JsonParser.parseString(text).getAsJsonObject());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Path file(String arch) {
    return folder.resolve("k." + arch + ".cubin");
  }

  /** Returns whether the case was compiled for an architecture. */
  boolean isFor(String arch) {
    return Files.exists(file(arch));
  }

  /** Prepares its launch by the options that a user of the command line would give. */
  LaunchPreparation.Result prepare(String arch) {
    return prepare(bytes(file(arch)));
  }

  /** Returns its compiled file for an architecture. */
  byte[] cubin(String arch) {
    return bytes(file(arch));
  }

  /** Prepares its launch with another compiled file. */
  LaunchPreparation.Result prepare(byte[] cubin) {
    CodeImage image = InputReader.read(InputReader.Format.AUTO, cubin);
    Isa isa = Isas.load(image.arch());
    Program program = Disassembler.disassemble(isa, image);
    Program.Kernel kernel = program.findKernel(kernel());
    LaunchOptions options = LaunchOptions.read(settings());
    if (!options.problems().isEmpty()) {
      return new LaunchPreparation.Result(null, options.problems());
    }
    return LaunchPreparation.prepare(
        isa,
        kernel,
        CompiledKernel.of(image, program, SourceLines.NONE, kernel.name()),
        options.settings(),
        reference -> bytes(Path.of(reference.path())));
  }

  private Map<LaunchSetting, List<String>> settings() {
    Map<LaunchSetting, List<String>> texts = new EnumMap<>(LaunchSetting.class);
    texts.put(LaunchSetting.GRID, List.of(sizes("grid")));
    texts.put(LaunchSetting.BLOCK, List.of(sizes("block")));
    texts.put(LaunchSetting.SHARED, List.of(json.get("dynamic_shared_bytes").getAsString()));
    texts.put(LaunchSetting.MAX_STEPS, List.of(limit()));
    List<String> buffers = new ArrayList<>();
    List<String> params = new ArrayList<>();
    for (JsonObject param : objects("params")) {
      if (param.get("kind").getAsString().equals("buffer")) {
        buffers.add(buffer(param));
        params.add("@" + param.get("name").getAsString());
      } else {
        params.add(value(param));
      }
    }
    texts.put(LaunchSetting.BUFFERS, buffers);
    texts.put(LaunchSetting.PARAMS, params);
    texts.put(LaunchSetting.SYMBOLS, symbols());
    return texts;
  }

  private String limit() {
    JsonObject limit = json.getAsJsonObject("limit");
    return limit == null ? "100000000" : limit.get("instructions").getAsString();
  }

  /** Returns the name of the kernel. */
  String kernel() {
    return json.get("kernel").getAsString();
  }

  /** Returns the kind of mistake in the kernel. */
  String reportKind() {
    return json.getAsJsonObject("report").get("kind").getAsString();
  }

  private List<String> symbols() {
    List<String> symbols = new ArrayList<>();
    for (String list : List.of("constants", "globals")) {
      for (JsonObject symbol : objects(list)) {
        if (!symbol.get("init").isJsonNull()) {
          Path file = folder.resolve(symbol.get("init").getAsString());
          symbols.add(symbol.get("symbol").getAsString() + "=" + file);
        }
      }
    }
    return symbols;
  }

  private String sizes(String name) {
    List<String> sizes = new ArrayList<>();
    json.getAsJsonArray(name).forEach(size -> sizes.add(size.getAsString()));
    return String.join(",", sizes);
  }

  private List<JsonObject> objects(String name) {
    List<JsonObject> objects = new ArrayList<>();
    if (json.get(name) instanceof JsonArray array) {
      array.forEach(element -> objects.add(element.getAsJsonObject()));
    }
    return objects;
  }

  private String buffer(JsonObject param) {
    String init = param.get("init").getAsString();
    String size = param.get("name").getAsString() + "=" + param.get("bytes").getAsString();
    return init.startsWith("fill:")
        ? size + "xu8:" + init.substring("fill:".length())
        : size + ":file:" + folder.resolve(init);
  }

  private static String value(JsonObject param) {
    return switch (param.get("kind").getAsString()) {
      case "f32" -> hex(param);
      case "f64" -> "u64:" + hex(param);
      case "bytes" -> "x:" + param.get("value").getAsString();
      default -> param.get("value").getAsString();
    };
  }

  private static String hex(JsonObject param) {
    String bits = param.get("bits").getAsString();
    return bits.startsWith("0x") ? bits : "0x" + bits;
  }

  /** Returns what is wrong with the memory after a run; null if nothing is. */
  String findDifference(PreparedLaunch prepared) {
    for (JsonObject param : objects("params")) {
      JsonElement expect = param.get("expect");
      if (expect != null && !expect.isJsonNull()) {
        String difference = difference(prepared, param.get("name"), expect, param.get("tolerance"));
        if (difference != null) {
          return difference;
        }
      }
    }
    for (JsonObject variable : objects("globals")) {
      JsonElement expect = variable.get("expect");
      if (expect != null && !expect.isJsonNull()) {
        String difference = difference(prepared, variable.get("symbol"), expect, null);
        if (difference != null) {
          return difference;
        }
      }
    }
    return null;
  }

  /** Returns the memory of all buffers and variables after a run, by their names. */
  Map<String, byte[]> memory(PreparedLaunch prepared) {
    Map<String, byte[]> all = new LinkedHashMap<>();
    for (JsonObject param : objects("params")) {
      if (param.get("kind").getAsString().equals("buffer")) {
        PlacedBuffer buffer = prepared.findBuffer(param.get("name").getAsString());
        all.put(
            buffer.name(), buffer.memory().bytes(buffer.offset(), param.get("bytes").getAsInt()));
      }
    }
    for (JsonObject variable : objects("globals")) {
      PlacedBuffer buffer = prepared.findBuffer(variable.get("symbol").getAsString());
      all.put(buffer.name(), buffer.memory().bytes(buffer.offset(), buffer.size()));
    }
    return all;
  }

  /**
   * Returns how the memories of two runs differ; null if they do not.
   *
   * @param exact whether each byte counts; otherwise they may differ by the tolerance of the case
   */
  String findDifference(Map<String, byte[]> first, Map<String, byte[]> second, boolean exact) {
    Map<String, JsonElement> tolerances = new LinkedHashMap<>();
    if (!exact) {
      objects("params").forEach(one -> tolerances.put(nameOf(one), one.get("tolerance")));
    }
    for (Map.Entry<String, byte[]> entry : first.entrySet()) {
      String name = entry.getKey();
      String difference =
          MemoryTolerance.read(tolerances.get(name))
              .findDifference(entry.getValue(), second.get(name));
      if (difference != null) {
        return name + " " + difference;
      }
    }
    return null;
  }

  private static String nameOf(JsonObject param) {
    return param.get("name").getAsString();
  }

  private String difference(
      PreparedLaunch prepared, JsonElement name, JsonElement expect, JsonElement tolerance) {
    PlacedBuffer buffer = prepared.findBuffer(name.getAsString());
    byte[] wanted = bytes(folder.resolve(expect.getAsString()));
    if (folder.endsWith(ONE_REGISTER)) {
      System.arraycopy(wanted, WITHOUT_FTZ, wanted, WITH_FTZ, WITH_FTZ - WITHOUT_FTZ);
    }
    byte[] got = buffer.memory().bytes(buffer.offset(), wanted.length);
    String difference = MemoryTolerance.read(tolerance).findDifference(wanted, got);
    return difference == null ? null : name.getAsString() + " " + difference;
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
