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
  private static final List<String> GUIDE =
      List.of("start", "edit", "look", "run", "profile", "debug", "build", "settings");

  private static final Pattern TITLE = Pattern.compile("<title>([^<]*)</title>");

  @Override
  public ITocContribution[] getTocContributions(String locale) {
    return new ITocContribution[] {inEclipse(), guide(), manual()};
  }

  private static HelpBook inEclipse() {
    List<Topic> chapters = new ArrayList<>();
    for (String name : GUIDE) {
      String file = name + ".html";
      chapters.add(
          new Topic(
              title(HelpPages.file(HelpPages.GUIDE + file), name),
              HelpBook.PLACE + HelpPages.GUIDE + file,
              List.of()));
    }
    return new HelpBook("eclipse", "SASS in Eclipse", chapters.get(0).getHref(), chapters);
  }

  /** Returns the user's guide. Its pages are in the groups of the guide's first page. */
  private static HelpBook guide() {
    Map<String, List<Topic>> groups = new LinkedHashMap<>();
    for (String line : HelpPages.file(HelpPages.USERS_GUIDE + "contents.tsv").split("\\R")) {
      String[] parts = line.split("\t");
      if (parts.length == 3) {
        String place = HelpBook.PLACE + HelpPages.USERS_GUIDE + parts[2];
        groups
            .computeIfAbsent(parts[0], group -> new ArrayList<>())
            .add(new Topic(parts[1], place, List.of()));
      }
    }
    List<Topic> chapters = new ArrayList<>();
    groups.forEach((group, pages) -> chapters.add(new Topic(group, pages.get(0).getHref(), pages)));
    String first = HelpBook.PLACE + HelpPages.USERS_GUIDE + "index.html";
    return new HelpBook("guide", "SASS User's Guide", first, chapters);
  }

  private static HelpBook manual() {
    List<Topic> sets = new ArrayList<>();
    for (InstructionSet head : InstructionSet.all()) {
      String folder = HelpBook.PLACE + HelpPages.MANUAL + head.name() + "/";
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

  private static String title(String page, String name) {
    Matcher title = TITLE.matcher(page);
    return title.find() ? title.group(1).replace("&amp;", "&") : name;
  }
}
