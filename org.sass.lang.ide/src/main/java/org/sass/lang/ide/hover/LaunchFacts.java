package org.sass.lang.ide.hover;

import java.util.List;

/** What the words of launch comments are, for people; docs/launch.md tells all. */
public final class LaunchFacts {

  /**
   * A word.
   *
   * @param name the word itself
   * @param syntax how it is written
   * @param text what it says
   */
  public record Fact(String name, String syntax, String text) {}

  /** The words that start a launch comment. */
  public static final List<Fact> COMMENTS =
      List.of(
          new Fact(
              "launch",
              "//! launch KEY=VALUE...",
              "Sizes, parameters and limits of the launch: grid, block, param, shared, global,"
                  + " max-steps, profile. May stand several times; each key once, but for param."),
          new Fact(
              "buffer",
              "//! buffer NAME=SIZE [fill=FILL] [at=ADDRESS]",
              "A piece of global memory. SIZE is bytes (128, 4K) or elements (64xs32). Its address"
                  + " reaches the kernel as a parameter, @NAME."),
          new Fact(
              "const",
              "//! const BANK:OFFSET=V,...",
              "Words in a constant bank, from a byte offset on; they lie over what .const says."),
          new Fact(
              "expect",
              "//! expect NAME[FROM..TO] = V,...",
              "What must be in a buffer after the run; both ends belong to the range. ~N ulp and"
                  + " ~abs E allow a difference."),
          new Fact(
              "kernel",
              "//! kernel NAME",
              "The launch comments after it are for this kernel alone."));

  /** The keys behind {@code launch} and {@code buffer}. */
  public static final List<Fact> KEYS =
      List.of(
          new Fact("grid", "grid=X or grid=X,Y", "Blocks of the grid; 1 without it."),
          new Fact(
              "block",
              "block=X, block=X,Y or block=X,Y,Z",
              "Threads of a block; 1 without it. At most 512 in all."),
          new Fact(
              "param",
              "param=V,...",
              "The parameters in order, 32-bit words: 7, 0x10, f:1.5 (a float), @NAME (address of a"
                  + " buffer), u64:V (two words)."),
          new Fact(
              "shared",
              "shared=BYTES",
              "Shared memory of a block beyond what the kernel declares: 128, 4K."),
          new Fact(
              "global",
              "global=FILE",
              "An image of the global memory from address 0 on, which is one flat region then."),
          new Fact(
              "max-steps",
              "max-steps=N",
              "Warp instructions after which the run is ended; 0 for no limit. 1000000000 without"
                  + " it."),
          new Fact("profile", "profile=NAME", "The machine to be; g80 without it."),
          new Fact(
              "fill",
              "fill=FILL",
              "What is in a buffer before the run: zero, iota (0, 1, 2, ...), a value, a list,"
                  + " random:SEED, file:PATH."),
          new Fact("at", "at=ADDRESS", "The byte address of a buffer."));

  private LaunchFacts() {}

  /** The fact of a word; null if there is none. */
  public static Fact of(List<Fact> facts, String name) {
    return facts.stream().filter(f -> f.name.equals(name)).findFirst().orElse(null);
  }
}
