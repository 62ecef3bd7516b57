package org.sass.lang.ui.manual;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.help.AbstractTocProvider;
import org.eclipse.help.ITocContribution;
import org.sass.lang.ide.settings.InstructionSet;
import org.sass.lang.ide.views.ManualPages;
import org.sass.lang.ui.manual.HelpBook.Topic;

/**
 * The tables of contents of three books in the workbench's help: how to work in Eclipse, with a
 * chapter for each task; the user's guide of all tools; and the reference manual, with a chapter
 * for each instruction set.
 */
public final class HelpContents extends AbstractTocProvider {
  /** The names of the chapters about Eclipse, which are HTML files in the plug-in. */
  private static final List<String> CHAPTER_NAMES =
      List.of("start", "edit", "look", "run", "profile", "debug", "build", "settings");

  private static final Pattern TITLE = Pattern.compile("<title>([^<]*)</title>");

  @Override
  public ITocContribution[] getTocContributions(String locale) {
    return new ITocContribution[] {eclipseBook(), guideBook(), manualBook()};
  }

  private static HelpBook eclipseBook() {
    List<Topic> chapters = new ArrayList<>();
    for (String name : CHAPTER_NAMES) {
      String file = name + ".html";
      chapters.add(
          new Topic(
              pageTitle(HelpPages.readFile(HelpPages.ECLIPSE_GUIDE_FOLDER + file), name),
              HelpBook.PAGE_PREFIX + HelpPages.ECLIPSE_GUIDE_FOLDER + file,
              List.of()));
    }
    return new HelpBook("eclipse", "SASS in Eclipse", chapters.get(0).getHref(), chapters);
  }

  /** Returns the user's guide. Its pages are in the groups of the guide's first page. */
  private static HelpBook guideBook() {
    Map<String, List<Topic>> groups = new LinkedHashMap<>();
    for (String line :
        HelpPages.readFile(HelpPages.USERS_GUIDE_FOLDER + "contents.tsv").split("\\R")) {
      String[] parts = line.split("\t");
      if (parts.length == 3) {
        String place = HelpBook.PAGE_PREFIX + HelpPages.USERS_GUIDE_FOLDER + parts[2];
        groups
            .computeIfAbsent(parts[0], group -> new ArrayList<>())
            .add(new Topic(parts[1], place, List.of()));
      }
    }
    List<Topic> chapters = new ArrayList<>();
    groups.forEach((group, pages) -> chapters.add(new Topic(group, pages.get(0).getHref(), pages)));
    String first = HelpBook.PAGE_PREFIX + HelpPages.USERS_GUIDE_FOLDER + "index.html";
    return new HelpBook("guide", "SASS User's Guide", first, chapters);
  }

  private static HelpBook manualBook() {
    List<Topic> sets = new ArrayList<>();
    for (InstructionSet head : InstructionSet.all()) {
      String folder = HelpBook.PAGE_PREFIX + HelpPages.MANUAL_FOLDER + head.name() + "/";
      List<Topic> pages = new ArrayList<>();
      for (Map.Entry<String, String> page : ManualPages.titles(head.name()).entrySet()) {
        if (!page.getKey().equals(ManualPages.INDEX)) {
          pages.add(new Topic(page.getValue(), folder + page.getKey(), List.of()));
        }
      }
      sets.add(new Topic(head.title(), folder + ManualPages.INDEX, pages));
    }
    return new HelpBook("manual", "SASS Reference Manual", sets.get(0).getHref(), sets);
  }

  private static String pageTitle(String page, String name) {
    Matcher title = TITLE.matcher(page);
    return title.find() ? title.group(1).replace("&amp;", "&") : name;
  }
}
