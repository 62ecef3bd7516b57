package org.sass.bench.compiled;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.file.SourceLines;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.LaunchSetting;
import org.sass.sim.launch.LaunchPreparation;
import org.sass.sim.launch.module.CompiledKernel;
import org.sass.sim.launch.settings.LaunchOptions;

/**
 * Compiled kernels of the corpus: a folder for each, with {@code k.ARCH.cubin} and {@code
 * case.json}, which describes its launch.
 */
final class CorpusKernels {
  private CorpusKernels() {}

  /** Reads the kernels for an architecture; none if the folder does not exist. */
  static List<BenchLaunch> read(Path folder, String arch) throws IOException {
    List<BenchLaunch> launches = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      for (Path kernel : sortedFolders(folder)) {
        Path cubin = kernel.resolve("k." + arch + ".cubin");
        if (Files.exists(cubin)) {
          launches.add(read(kernel, cubin));
        }
      }
    }
    return launches;
  }

  private static List<Path> sortedFolders(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(Files::isDirectory).sorted().toList();
    }
  }

  private static BenchLaunch read(Path folder, Path cubin) throws IOException {
    JsonObject description =
        JsonParser.parseString(Files.readString(folder.resolve("case.json"))).getAsJsonObject();
    CodeImage image = InputReader.read(InputReader.Format.AUTO, Files.readAllBytes(cubin));
    Isa isa = Isas.load(image.arch());
    Program program = Disassembler.disassemble(isa, image);
    Program.Kernel kernel = program.findKernel(description.get("kernel").getAsString());
    LaunchOptions options = LaunchOptions.read(settings(folder, description));
    String name = folder.getFileName().toString();
    BenchLaunch.check(name, options.problems());
    return BenchLaunch.of(
        name,
        LaunchPreparation.prepare(
            isa,
            kernel,
            CompiledKernel.of(image, program, SourceLines.NONE, kernel.name()),
            options.settings(),
            file -> Files.readAllBytes(Path.of(file.path()))));
  }

  private static Map<LaunchSetting, List<String>> settings(Path folder, JsonObject description) {
    List<String> buffers = new ArrayList<>();
    List<String> params = new ArrayList<>();
    for (JsonObject param : objects(description, "params")) {
      String name = param.get("name").getAsString();
      if (param.get("kind").getAsString().equals("buffer")) {
        buffers.add(name + initialBytes(folder, param));
        params.add("@" + name);
      } else {
        params.add(value(param));
      }
    }
    List<String> symbols =
        Stream.of("constants", "globals")
            .flatMap(list -> objects(description, list).stream())
            .filter(symbol -> !symbol.get("init").isJsonNull())
            .map(
                symbol ->
                    symbol.get("symbol").getAsString()
                        + "="
                        + folder.resolve(symbol.get("init").getAsString()))
            .toList();
    Map<LaunchSetting, List<String>> texts = new EnumMap<>(LaunchSetting.class);
    texts.put(LaunchSetting.GRID, List.of(sizes(description, "grid")));
    texts.put(LaunchSetting.BLOCK, List.of(sizes(description, "block")));
    texts.put(LaunchSetting.SHARED, List.of(description.get("dynamic_shared_bytes").getAsString()));
    texts.put(LaunchSetting.MAX_STEPS, List.of("100000000"));
    texts.put(LaunchSetting.BUFFERS, buffers);
    texts.put(LaunchSetting.PARAMS, params);
    texts.put(LaunchSetting.SYMBOLS, symbols);
    return texts;
  }

  private static String initialBytes(Path folder, JsonObject param) {
    String size = "=" + param.get("bytes").getAsString();
    String initial = param.get("init").getAsString();
    return initial.startsWith("fill:")
        ? size + "xu8:" + initial.substring("fill:".length())
        : size + ":file:" + folder.resolve(initial);
  }

  /** Returns the text of a number or structure, as the command line takes it. */
  private static String value(JsonObject param) {
    return switch (param.get("kind").getAsString()) {
      case "f32" -> bits(param);
      case "f64" -> "u64:" + bits(param);
      case "bytes" -> "x:" + param.get("value").getAsString();
      default -> param.get("value").getAsString();
    };
  }

  private static String bits(JsonObject param) {
    String bits = param.get("bits").getAsString();
    return bits.startsWith("0x") ? bits : "0x" + bits;
  }

  private static String sizes(JsonObject description, String name) {
    return elements(description, name)
        .map(JsonElement::getAsString)
        .collect(Collectors.joining(","));
  }

  private static List<JsonObject> objects(JsonObject description, String name) {
    return elements(description, name).map(JsonElement::getAsJsonObject).toList();
  }

  private static Stream<JsonElement> elements(JsonObject description, String name) {
    return description.get(name) instanceof JsonArray array
        ? StreamSupport.stream(array.spliterator(), false)
        : Stream.empty();
  }
}
