package org.sass.lang.text;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The words of launch comments, for their reader and for the editors that complete them. */
public final class LaunchWords {

  /** The characters that start a launch comment. */
  public static final String COMMENT_PREFIX = "//!";

  /**
   * A word of launch comments.
   *
   * @param name the word
   * @param usage what follows it, for people
   * @param summary what it is for, in one line
   * @param isRepeatable whether it may occur several times
   * @param snippet what editors insert after it, with tab stops
   */
  public record Entry(
      String name, String usage, String summary, boolean isRepeatable, String snippet) {}

  /** The words that can be first in a launch comment. */
  public static final List<Entry> COMMENT_WORDS =
      List.of(
          new Entry(
              "launch",
              "KEY=VALUE ...",
              "sizes, parameters and limits of a launch",
              true,
              "grid=${1:1} block=${2:32} param=${3:@name}"),
          new Entry(
              "buffer",
              "NAME=SIZE ...",
              "a piece of global memory that the kernel works on",
              true,
              "${1:name}=${2:64xu32}"),
          new Entry(
              "const",
              "BANK:OFFSET=VALUE,...",
              "words in a constant bank",
              true,
              "${1:1}:${2:0}=${3:0}"),
          new Entry(
              "expect",
              "NAME[FROM..TO] = VALUE,...",
              "what must be in a buffer after the run",
              true,
              "${1:name}[${2:0}] = ${3:0}"),
          new Entry(
              "kernel", "NAME", "the lines after it are for this kernel alone", true, "${1:name}"));

  /** What editors insert after a key, with tab stops. */
  private static final Map<LaunchSetting, String> SNIPPETS =
      Map.ofEntries(
          Map.entry(LaunchSetting.GRID, "${1:1}"),
          Map.entry(LaunchSetting.BLOCK, "${1:32}"),
          Map.entry(LaunchSetting.PARAMS, "${1:@name}"),
          Map.entry(LaunchSetting.SHARED, "${1:128}"),
          Map.entry(LaunchSetting.STACK, "${1:4K}"),
          Map.entry(LaunchSetting.HEAP, "${1:64M}"),
          Map.entry(LaunchSetting.GLOBAL, "${1:memory.hex}"),
          Map.entry(LaunchSetting.MAX_STEPS, "${1:1000000}"),
          Map.entry(LaunchSetting.PROFILE, "${1:g80}"),
          Map.entry(LaunchSetting.QUIRKS, "${1:end-ignored}=${2:off}"),
          Map.entry(LaunchSetting.SFU_TABLES, "${1:tables.json}"));

  /** The keys of a {@code launch} comment. */
  public static final List<Entry> LAUNCH_KEYS =
      Arrays.stream(LaunchSetting.values())
          .filter(one -> one.commentKey() != null)
          .map(
              one ->
                  new Entry(
                      one.commentKey(),
                      one.usage() + (one.isList() ? ",..." : ""),
                      one.summary(),
                      one.isList(),
                      SNIPPETS.get(one)))
          .toList();

  /** The keys of a {@code buffer} comment. */
  public static final List<Entry> BUFFER_KEYS =
      List.of(
          new Entry(
              "fill",
              "zero, iota, VALUE,..., random:SEED or file:PATH",
              "what is in it before the run",
              false,
              "${1:iota}"),
          new Entry("at", "ADDRESS", "the byte address where it lies", false, "${1:0x1000}"));

  /**
   * Options of {@code gsass run} that users look for among the words of launch comments, and what
   * follows them. They are no words, because a launch that a text describes writes no files.
   */
  public static final Map<String, String> RESULT_OPTIONS =
      Map.of("save", "NAME=FILE", "dump", "NAME");

  private LaunchWords() {}

  /**
   * Returns whether a character belongs to a word. Some keys have hyphens, such as {@code
   * max-steps}.
   */
  public static boolean isWord(char c) {
    return Letters.isWordPart(c) || c == '-';
  }

  /** Returns the names of the entries. */
  public static List<String> names(List<Entry> entries) {
    return entries.stream().map(Entry::name).toList();
  }
}
