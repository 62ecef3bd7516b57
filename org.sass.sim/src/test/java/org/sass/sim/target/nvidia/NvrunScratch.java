package org.sass.sim.target.nvidia;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage;
import org.sass.lang.file.Disassembler;
import org.sass.lang.file.InputReader;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;

public class NvrunScratch {
  public static void main(String[] args) throws Exception {
    Path root = Path.of("/work/shared/data/nvrun");
    Map<String, Integer> why = new TreeMap<>();
    int good = 0, all = 0;
    long steps = 0, threads = 0;
    String only = args.length > 1 ? args[1] : "";
    for (String arch : args[0].split(",")) {
      for (String group : List.of("ops", "kernels")) {
        try (var dirs = Files.list(root.resolve(group))) {
          for (Path dir : dirs.sorted().toList()) {
            if (!dir.getFileName().toString().contains(only)) continue;
            if (!Files.exists(dir.resolve("k." + arch + ".cubin"))) continue;
            JsonObject json =
                JsonParser.parseString(Files.readString(dir.resolve("case.json"))).getAsJsonObject();
            all++;
            String name = arch + " " + dir.getFileName();
            long t = System.nanoTime();
            String problem;
            try {
              problem = run(dir, json, arch);
            } catch (Throwable e) {
              problem = e + " " + (e.getStackTrace().length > 0 ? e.getStackTrace()[0] : "");
            }
            double s = (System.nanoTime() - t) / 1e9;
            if (problem == null) {
              good++;
            } else {
              System.out.println(name + ": " + problem);
            }
            if (s > 3) System.out.println(name + " took " + s);
          }
        }
      }
    }
    System.out.println(good + " of " + all);
  }

  static byte[] init(Path dir, String init, int bytes) throws Exception {
    if (init.startsWith("fill:")) {
      byte[] b = new byte[bytes];
      Arrays.fill(b, (byte) Integer.decode(init.substring(5)).intValue());
      return b;
    }
    return Files.readAllBytes(dir.resolve(init));
  }

  static int[] dims(JsonElement e) {
    int[] d = {1, 1, 1};
    JsonArray a = e.getAsJsonArray();
    for (int i = 0; i < a.size(); i++) d[i] = a.get(i).getAsInt();
    return d;
  }

  static String run(Path dir, JsonObject json, String arch) throws Exception {
    byte[] file = Files.readAllBytes(dir.resolve("k." + arch + ".cubin"));
    CodeImage image = InputReader.read(InputReader.Format.AUTO, file);
    Isa isa = Isas.load(arch);
    String kernelName = json.get("kernel").getAsString();
    Program program = Disassembler.disassemble(isa, image.withOnlyKernel(kernelName));
    Program.Kernel kernel = program.kernels().get(0);
    org.sass.sim.launch.module.LinkedModule linked = org.sass.sim.launch.module.ModuleLinker.link(image.module(), kernel, 0x6_0000_0000L, 0x7f00_0000_0000L);
    kernel = linked.kernel();
    CodeImage.ResourceNeeds needs = image.withOnlyKernel(kernelName).sections().get(0).needs();
    ConstantMemory constants = new ConstantMemory();
    for (Program.Constant c : kernel.constants()) constants.put(c.bank(), c.offset(), c.bytes());
    if (json.has("constants") && !json.get("constants").isJsonNull()) for (JsonElement e : json.getAsJsonArray("constants")) { JsonObject c = e.getAsJsonObject(); Long off = symbol(file, c.get("symbol").getAsString()); constants.put(3, (int) (long) off, Files.readAllBytes(dir.resolve(c.get("init").getAsString()))); }
    if (linked.sections().containsKey(".nv.constant3")) { Memory c3 = linked.sections().get(".nv.constant3"); byte[] bb = c3.bytes(); if (!(json.has("constants") && !json.get("constants").isJsonNull())) constants.put(3, 0, bb); }
    NvidiaTarget target = NvidiaTarget.of(arch);
    int[] grid = dims(json.get("grid"));
    int[] block = dims(json.get("block"));
    int local = needs.localBytes() == null ? 1024 + 1024 : (needs.localBytes() + 15 & ~15) + 1024;
    target.bankLayout().write(constants, grid, block, new int[0], local);
    List<GlobalMemory.Region> regions = new ArrayList<>(linked.regions());
    long base = 0x7_0000_0000L;
    JsonArray params = json.getAsJsonArray("params");
    List<Object[]> checks = new ArrayList<>(); List<Object[]> globalsChecks = new ArrayList<>();
    for (int i = 0; i < params.size(); i++) {
      JsonObject p = params.get(i).getAsJsonObject();
      CodeImage.Parameter parameter = needs.parameters().get(i);
      ByteBuffer value = ByteBuffer.allocate(Math.max(8, parameter.bytes())).order(ByteOrder.LITTLE_ENDIAN);
      String type = p.get("kind").getAsString();
      switch (type) {
        case "buffer" -> {
          int bytes = p.get("bytes").getAsInt();
          Memory memory = Memory.of(init(dir, p.get("init").getAsString(), bytes));
          String n = p.has("name") ? p.get("name").getAsString() : "p" + i;
          regions.add(new GlobalMemory.Region(n, base, memory));
          value.putLong(0, base);
          base += bytes + 0x1ff & ~0xffL;
          if (p.has("expect") && !p.get("expect").isJsonNull()) {
            checks.add(new Object[] {n, memory, dir.resolve(p.get("expect").getAsString()), p.get("tolerance")});
          }
        }
        case "f32" -> value.putInt(0, (int) bits(p));
        case "f64" -> value.putLong(0, bits(p));
        case "bytes" -> {
          String hex = p.get("value").getAsString();
          for (int j = 0; j < hex.length() / 2; j++)
            value.put(j, (byte) Integer.parseInt(hex.substring(2 * j, 2 * j + 2), 16));
        }
        default -> value.putLong(0, p.get("value").getAsBigInteger().longValue());
      }
      constants.put(0, 0x140 + parameter.offset(), Arrays.copyOf(value.array(), parameter.bytes()));
    }
    if (json.has("globals") && !json.get("globals").isJsonNull()) for (JsonElement e : json.getAsJsonArray("globals")) { JsonObject gl = e.getAsJsonObject(); var v = image.module().findVariable(gl.get("symbol").getAsString()); Memory mm = linked.memoryOf(v); if (!gl.get("init").isJsonNull()) mm.put(v.offset(), init(dir, gl.get("init").getAsString(), v.size())); if (gl.has("expect") && !gl.get("expect").isJsonNull()) { byte[] want = Files.readAllBytes(dir.resolve(gl.get("expect").getAsString())); globalsChecks.add(new Object[]{mm, v.offset(), want}); } }
    Launch launch =
        new Launch(
            kernel, isa, grid[0], grid[1], grid[2], block[0], block[1], block[2], new int[0],
            new GlobalMemory(regions), constants,
            (needs.sharedBytes() == null ? 0 : needs.sharedBytes()) - kernel.sharedBytes() + json.get("dynamic_shared_bytes").getAsInt(),
            local, 200_000_000L, target, 0, 0);
    long t0 = System.nanoTime();
    RunResult result = new Interpreter(launch).run(() -> false);
    if (System.getProperty("speed") != null)
      System.out.printf("%s %s %.1f M thread instr/s%n", dir.getFileName(), result.stats().threadInstructions(), result.stats().threadInstructions() / ((System.nanoTime() - t0) / 1e3));
    if (result.fault() != null) return result.fault().report().replaceAll("\\n *", " / ");
    for (Object[] c : globalsChecks) { byte[] want = (byte[]) c[2]; if (!Arrays.equals(want, ((Memory) c[0]).bytes((int) c[1], want.length))) return "global"; }
    for (Object[] c : checks) {
      byte[] want = Files.readAllBytes((Path) c[2]);
      byte[] got = ((Memory) c[1]).bytes();
      String difference = compare(want, got, (JsonElement) c[3]);
      if (difference != null) return c[0] + " " + difference;
    }
    return null;
  }

  static Long symbol(byte[] file, String name) {
    ByteBuffer b = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    int sh = (int) b.getLong(40), n = b.getShort(60);
    for (int i = 0; i < n; i++) {
      int at = sh + 64 * i;
      if (b.getInt(at + 4) != 2) continue;
      int off = (int) b.getLong(at + 24), size = (int) b.getLong(at + 32), link = b.getInt(at + 40);
      int str = (int) b.getLong(sh + 64 * link + 24);
      for (int s = off; s < off + size; s += 24) {
        int q = str + b.getInt(s); int e = q; while (file[e] != 0) e++;
        if (new String(file, q, e - q).equals(name)) return b.getLong(s + 8);
      }
    }
    return 0L;
  }

  static long bits(JsonObject p) {
    String b = p.get("bits").getAsString();
    return Long.parseUnsignedLong(b.startsWith("0x") ? b.substring(2) : b, 16);
  }

  static String compare(byte[] want, byte[] got, JsonElement tolerance) {
    boolean[] loose = new boolean[want.length];
    ByteBuffer w = ByteBuffer.wrap(want).order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer g = ByteBuffer.wrap(got).order(ByteOrder.LITTLE_ENDIAN);
    if (tolerance != null && !tolerance.isJsonNull()) {
      for (JsonElement e : tolerance.getAsJsonArray()) {
        JsonObject s = e.getAsJsonObject();
        String type = s.get("type").getAsString();
        int size = type.endsWith("64") ? 8 : type.endsWith("32") ? 4 : 2;
        int count = s.get("count").getAsInt() * (s.has("lanes") && size == 2 ? 2 : 1);
        int offset = s.get("offset").getAsInt();
        if (s.has("lanes") && size == 4) { size = 2; count *= 2; type = "f16"; }
        for (int i = 0; i < count; i++) {
          int at = offset + i * size;
          if (at + size > want.length) break;
          Arrays.fill(loose, at, at + size, true);
          double a = value(w, at, type), b = value(g, at, type);
          boolean ok;
          if (Double.isNaN(a)) ok = s.has("nan") ? Double.isNaN(b) : raw(w, at, size) == raw(g, at, size);
          else {
            double d = Math.abs(a - b);
            ok = raw(w, at, size) == raw(g, at, size);
            if (!ok && s.has("ulp") && !s.get("ulp").isJsonNull()) ok = d <= s.get("ulp").getAsDouble() * ulp(a, type);
            if (!ok && s.has("rel") && !s.get("rel").isJsonNull()) ok = d <= s.get("rel").getAsDouble() * Math.abs(a);
            if (!ok && s.has("abs") && !s.get("abs").isJsonNull()) ok = d <= s.get("abs").getAsDouble();
          }
          if (!ok) return String.format("at 0x%x: want %x got %x (%s)", at, raw(w, at, size), raw(g, at, size), type);
        }
      }
    }
    for (int i = 0; i < want.length; i++)
      if (!loose[i] && want[i] != got[i]) {
        int at = i & ~3;
        return String.format("at 0x%x of 0x%x: want %08x got %08x", at, want.length, w.getInt(Math.min(at, want.length - 4)), g.getInt(Math.min(at, want.length - 4)));
      }
    return null;
  }

  static long raw(ByteBuffer b, int at, int size) {
    return size == 8 ? b.getLong(at) : size == 4 ? b.getInt(at) & 0xffffffffL : b.getShort(at) & 0xffff;
  }

  static double value(ByteBuffer b, int at, String type) {
    if (type.endsWith("64")) return b.getDouble(at);
    if (type.endsWith("32")) return b.getFloat(at);
    return org.sass.sim.arith.NumberConversions.halfValue(b.getShort(at) & 0xffff);
  }

  static double ulp(double a, String type) {
    if (type.endsWith("64")) return Math.ulp(a);
    if (type.endsWith("32")) return Math.ulp((float) a);
    return Math.scalb(1.0, Math.max(-14, Math.getExponent(a)) - 10);
  }
}
