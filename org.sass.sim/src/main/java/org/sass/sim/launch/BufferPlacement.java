package org.sass.sim.launch;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.buffers.Buffer;
import org.sass.sim.launch.buffers.Fill;
import org.sass.sim.launch.buffers.MemoryLayout;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.launch.settings.LaunchSettings;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.Origin;
import org.sass.sim.launch.syntax.SettingPlace;
import org.sass.sim.launch.syntax.SettingText;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.target.Target;

/** Places the buffers of a launch in global memory, and fills them. */
final class BufferPlacement {
  private final LaunchSettings settings;
  private final Target target;
  private final LaunchFiles files;
  private final List<Problem> problems;
  private final List<PlacedBuffer> placedBuffers = new ArrayList<>();
  private PlacedBuffer flatBuffer;

  /**
   * Makes a placement.
   *
   * @param problems receives the errors
   */
  BufferPlacement(
      LaunchSettings settings, Target target, LaunchFiles files, List<Problem> problems) {
    this.settings = settings;
    this.target = target;
    this.files = files;
    this.problems = problems;
  }

  /** Returns the placed buffers, in the order of their declaration. */
  List<PlacedBuffer> buffers() {
    return placedBuffers;
  }

  /** Returns the whole memory as a buffer if it is one region; null otherwise. */
  PlacedBuffer flatBuffer() {
    return flatBuffer;
  }

  /** Returns the global memory with all buffers in it; null if there are errors. */
  GlobalMemory createGlobalMemory() {
    List<Buffer> buffers = settings.buffers();
    boolean hasImage = settings.global() != null && target.hasFlatMemory();
    byte[] image = hasImage ? files.readImage(settings.global()) : null;
    byte[][] contents = new byte[buffers.size()][];
    long[] sizes = new long[buffers.size()];
    long total = 0;
    for (int i = 0; i < sizes.length; i++) {
      contents[i] = readContents(buffers.get(i));
      sizes[i] =
          buffers.get(i).size() < 0 && contents[i] != null
              ? contents[i].length
              : buffers.get(i).size();
      total += Math.max(0, sizes[i]);
    }
    long[] addresses =
        MemoryLayout.place(
            buffers,
            sizes,
            target.firstBufferAddress(),
            new MemoryLayout.Range(target.lowestAddress(), target.addressLimit()),
            problems);
    // A memory that ignores some bits of an address is a single region, with or without buffers.
    boolean wraps = target.globalAddressMask() != -1;
    boolean oneRegion = target.hasFlatMemory() && (hasImage || buffers.isEmpty() || wraps);
    long end = oneRegion ? MemoryLayout.FLAT_BYTES : 0;
    for (int i = 0; oneRegion && i < sizes.length; i++) {
      end = Math.max(end, addresses[i] + sizes[i]);
    }
    if (Math.max(total, end) > MemoryLayout.MAX_BYTES) {
      Buffer last = buffers.isEmpty() ? null : buffers.get(buffers.size() - 1);
      SettingPlace place =
          last == null
              ? new SettingPlace(Origin.option(""), new SettingText("", 0))
              : new SettingPlace(last.origin(), new SettingText(last.name(), last.start()));
      problems.add(
          place.error(
              LaunchSettings.LIMIT_CODE,
              "the buffers take "
                  + (Math.max(total, end) >> 20)
                  + "M of global memory; the "
                  + "emulator allows "
                  + (MemoryLayout.MAX_BYTES >> 20)
                  + "M"));
    }
    if (problems.stream().anyMatch(Problem::isError)) {
      return null;
    }
    return oneRegion
        ? createFlatMemory(image, (int) end, addresses, contents)
        : createRegions(addresses, sizes, contents);
  }

  private GlobalMemory createFlatMemory(
      byte[] image, int end, long[] addresses, byte[][] contents) {
    Memory memory = new Memory(Math.max(end, image == null ? 0 : image.length));
    if (image != null) {
      memory.put(0, image);
    }
    List<Buffer> buffers = settings.buffers();
    for (int i = 0; i < addresses.length; i++) {
      int size = (int) (buffers.get(i).size() < 0 ? contents[i].length : buffers.get(i).size());
      placeBuffer(buffers.get(i), addresses[i], size, memory, (int) addresses[i], contents[i]);
    }
    flatBuffer =
        new PlacedBuffer(
            PreparedLaunch.GLOBAL_NAME, ElementType.U32, false, 0, memory.size(), memory, 0, true);
    return GlobalMemory.flat(memory);
  }

  private GlobalMemory createRegions(long[] addresses, long[] sizes, byte[][] contents) {
    List<GlobalMemory.Region> regions = new ArrayList<>();
    for (int i = 0; i < addresses.length; i++) {
      Memory memory = new Memory((int) sizes[i]);
      Buffer buffer = settings.buffers().get(i);
      placeBuffer(buffer, addresses[i], memory.size(), memory, 0, contents[i]);
      regions.add(new GlobalMemory.Region(buffer.name(), addresses[i], memory));
    }
    return new GlobalMemory(regions);
  }

  private void placeBuffer(
      Buffer buffer, long address, int size, Memory memory, int offset, byte[] contents) {
    Fill.apply(buffer.fill(), buffer.type(), memory, offset, size);
    if (contents != null) {
      memory.clear(offset, offset + size);
      memory.put(offset, contents);
    }
    boolean filled = !(buffer.fill() instanceof Fill.Unspecified) || settings.global() != null;
    placedBuffers.add(
        new PlacedBuffer(
            buffer.name(), buffer.type(), buffer.typed(), address, size, memory, offset, filled));
  }

  /**
   * Returns the bytes of the file that fills a buffer; null if no file does, or it cannot be read.
   */
  private byte[] readContents(Buffer buffer) {
    if (!(buffer.fill() instanceof Fill.File fill)) {
      return null;
    }
    byte[] contents = files.readImage(fill.file());
    if (contents == null) {
      return null;
    }
    if (contents.length == 0 && buffer.size() < 0) {
      files.reportError(
          fill.file(), fill.file().path() + " is empty; a buffer has at least one byte");
    } else if (buffer.size() >= 0 && contents.length > buffer.size()) {
      files.reportError(
          fill.file(),
          fill.file().path()
              + " has "
              + contents.length
              + " bytes, more than the "
              + buffer.size()
              + " of buffer "
              + buffer.name());
    }
    return contents;
  }
}
