package org.sass.lang.ui.manual;

import java.util.List;
import org.eclipse.core.expressions.IEvaluationContext;
import org.eclipse.help.IToc;
import org.eclipse.help.ITocContribution;
import org.eclipse.help.ITopic;
import org.eclipse.help.IUAElement;

/**
 * A book in the workbench's help.
 *
 * @param name the name that distinguishes the book from the others
 * @param href the address of the first page
 */
record HelpBook(String name, String title, String href, List<Topic> chapters)
    implements ITocContribution {
  private static final String PLUGIN_ID = "org.sass.lang.ui";

  /** The start of the addresses of all pages. */
  static final String PAGE_PREFIX = "/" + PLUGIN_ID + "/";

  /** A page and the pages below it. */
  record Topic(String label, String href, List<Topic> subtopics) implements ITopic {
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
      return subtopics.toArray(ITopic[]::new);
    }

    @Override
    public boolean isEnabled(IEvaluationContext context) {
      return true;
    }

    @Override
    public IUAElement[] getChildren() {
      return getSubtopics();
    }

    /** Returns the page with an address, this one or one below; null if there is none. */
    private Topic find(String address) {
      if (href.equals(address)) {
        return this;
      }
      for (Topic part : subtopics) {
        Topic found = part.find(address);
        if (found != null) {
          return found;
        }
      }
      return null;
    }
  }

  private record Contents(String label, Topic first, List<Topic> chapters) implements IToc {
    @Override
    public String getLabel() {
      return label;
    }

    @Override
    public String getHref() {
      return first.getHref();
    }

    @Override
    public ITopic[] getTopics() {
      return chapters.toArray(ITopic[]::new);
    }

    @Override
    public ITopic getTopic(String href) {
      if (href == null) {
        return first;
      }
      for (Topic chapter : chapters) {
        Topic found = chapter.find(href);
        if (found != null) {
          return found;
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
      return getTopics();
    }
  }

  @Override
  public IToc getToc() {
    return new Contents(title, new Topic(title, href, List.of()), chapters);
  }

  @Override
  public String getId() {
    return PLUGIN_ID + "." + name;
  }

  @Override
  public String getContributorId() {
    return PLUGIN_ID;
  }

  @Override
  public String getCategoryId() {
    return null;
  }

  @Override
  public String[] getExtraDocuments() {
    return new String[0];
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
  public boolean isPrimary() {
    return true;
  }
}
