package org.sass.lang.ide.fix;

import java.util.List;
import org.sass.lang.document.Document;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.text.Problem;

/**
 * A text, and what is to be known of it to say what can be done to it.
 *
 * @param document the text
 * @param settings what the user chose
 * @param shown the problems that the client is shown, with severities as the user chose them
 * @param uri what the client calls the text
 * @param version what the client calls this version of it; may be null
 * @param client what the client can do
 */
public record FixContext(
    Document document,
    Settings settings,
    List<Problem> shown,
    String uri,
    Integer version,
    ActionCapabilities client) {}
