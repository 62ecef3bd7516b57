package org.sass.lang.ide.completion;

/** Sort ranks of completion offers. Lower ranks come first. */
final class SortRanks {
  static final int BEST = 0;
  static final int IN_EXAMPLE = 5;
  static final int USED_NEARBY = 10;
  static final int UNUSED_NEARBY = 20;
  static final int NAME = 30;
  static final int MANDATORY_WORD = 35;
  static final int WORD = 40;
  static final int GENERAL = 45;
  static final int UNUSED_MODIFIER = 47;
  static final int MEMORY = 50;
  static final int NUMBER = 60;
  static final int OTHER_REGISTER = 70;
  static final int GUARD = 80;
  static final int SIGN = 90;
  static final int LATE = 100;

  private SortRanks() {}
}
