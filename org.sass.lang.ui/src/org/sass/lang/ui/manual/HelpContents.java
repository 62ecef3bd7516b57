package org.sass.lang.ui.manual;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.core.expressions.IEvaluationContext;
import org.eclipse.help.AbstractTocProvider;
import org.eclipse.help.IToc;
import org.eclipse.help.ITocContribution;
import org.eclipse.help.ITopic;
import org.eclipse.help.IUAElement;
import org.sass.lang.ide.views.ManualPages;

/** The reference manual among the books of the workbench's help. */
public final class HelpContents extends AbstractTocProvider {
  private static final String PLUGIN = "org.sass.lang.ui";
  private static final String PLACE = "/" + PLUGIN + "/" + HelpPages.FOLDER;
  private static final Pattern TITLE = Pattern.compile("<title>([^<]*)</title>");

  @Override
  public ITocContribution[] getTocContributions(String locale) {
    List<Topic> topics = new ArrayList<>();
    ManualFiles.pages()
        .forEach(
            (name, page) -> {
              if (!name.equals(ManualPages.INDEX)) {
                topics.add(new Topic(title(page, name), PLACE + name));
              }
            });
    return new ITocContribution[] {new Book(new Contents(topics.toArray(Topic[]::new)))};
  }

  private static String title(String page, String name) {
    Matcher title = TITLE.matcher(page);
    return title.find() ? title.group(1).replace("&amp;", "&") : name;
  }

  private record Topic(String label, String href) implements ITopic {
    @Override
    public String getLabel() {
      return label;
    }

    @Override
    public String getHref() {
      return href;
    }

    @Override
    public ITopic[] getSubtopics() {
      return new ITopic[0];
    }

    @Override
    public boolean isEnabled(IEvaluationContext context) {
      return true;
    }

    @Override
    public IUAElement[] getChildren() {
      return new IUAElement[0];
    }
  }

  private record Contents(Topic[] topics) implements IToc {
    @Override
    public String getLabel() {
      return "SASS Reference Manual";
    }

    @Override
    public String getHref() {
      return PLACE + ManualPages.INDEX;
    }

    @Override
    public ITopic[] getTopics() {
      return topics;
    }

    @Override
    public ITopic getTopic(String href) {
      if (href == null) {
        return new Topic(getLabel(), getHref());
      }
      for (Topic topic : topics) {
        if (topic.href.equals(href)) {
          return topic;
        }
      }
      return null;
    }

    @Override
    public boolean isEnabled(IEvaluationContext context) {
      return true;
    }

    @Override
    public IUAElement[] getChildren() {
      return topics;
    }
  }

  private record Book(Contents contents) implements ITocContribution {
    @Override
    public String getCategoryId() {
      return null;
    }

    @Override
    public String getContributorId() {
      return PLUGIN;
    }

    @Override
    public String[] getExtraDocuments() {
      return new String[0];
    }

    @Override
    public String getId() {
      return PLUGIN + ".manual";
    }

    @Override
    public String getLocale() {
      return "en";
    }

    @Override
    public String getLinkTo() {
      return null;
    }

    @Override
    public IToc getToc() {
      return contents;
    }

    @Override
    public boolean isPrimary() {
      return true;
    }
  }
}
