package org.sass.sim.launch.settings;

import java.util.Arrays;
import java.util.List;
import org.sass.lang.text.LaunchSetting;
import org.sass.lang.text.LaunchWords;
import org.sass.sim.launch.syntax.SettingProblems;
import org.sass.sim.launch.syntax.SettingText;

/**
 * Reports words that are right, but elsewhere: a key without the word launch or without an equals
 * sign, a comment of its own after launch, and what only an option says.
 */
record MisplacedWords(SettingProblems problems) {
  private static final String CODE = "launch-word";

  /** Reports a comment that begins with another word. Returns false if that is not known at all. */
  boolean reportComment(SettingText comment) {
    String word = firstName(comment);
    if (LaunchSetting.ofCommentKey(word) != null) {
      String repaired = "launch " + withEqualsSigns(comment);
      problems.error(CODE, comment, word + " is a key of launch; write " + repaired, repaired);
      return true;
    }
    return reportOption(comment, word);
  }

  /**
   * Reports a word that is no key of launch with a value.
   *
   * @param rest the text from that word on
   */
  boolean reportKey(SettingText rest) {
    String word = firstName(rest);
    if (LaunchSetting.ofCommentKey(word) != null) {
      String repaired = withEqualsSigns(rest);
      problems.error(CODE, rest, word + " needs an equals sign; write " + repaired, repaired);
      return true;
    }
    for (LaunchWords.Entry own : LaunchWords.COMMENT_WORDS) {
      if (own.name().equals(word)) {
        problems.error(
            CODE,
            rest.part(0, word.length()),
            String.format(
                "%s is no key of launch, but has a line of its own: %s %s %s",
                word, LaunchWords.COMMENT_PREFIX, word, own.usage()));
        return true;
      }
    }
    return reportOption(rest, word);
  }

  private boolean reportOption(SettingText text, String word) {
    String option = "--" + word;
    String usage = LaunchWords.RESULT_OPTIONS.get(word);
    for (LaunchSetting setting : LaunchSetting.values()) {
      usage = option.equals(setting.option()) ? setting.usage() : usage;
    }
    if (usage == null) {
      return false;
    }
    problems.error(
        CODE,
        text.part(0, word.length()),
        word + " is only an option of gsass run, " + option + " " + usage);
    return true;
  }

  /** Returns the first word up to an equals sign. */
  private static String firstName(SettingText text) {
    return text.text().split("[\\s=]", 2)[0];
  }

  /** Returns a text with an equals sign after each key. */
  private static String withEqualsSigns(SettingText text) {
    List<String> words = Arrays.asList(text.text().split("\\s+"));
    StringBuilder repaired = new StringBuilder(words.get(0));
    for (int i = 1; i < words.size(); i++) {
      boolean followsKey = LaunchSetting.ofCommentKey(words.get(i - 1)) != null;
      String word = words.get(i);
      boolean hasSign = word.startsWith("=");
      repaired.append(followsKey ? hasSign ? "" : "=" : " ").append(word);
    }
    return repaired.toString();
  }
}
