package org.sass.lang;

import org.eclipse.xtext.linking.ILinker;
import org.eclipse.xtext.linking.ILinkingDiagnosticMessageProvider;
import org.eclipse.xtext.naming.IQualifiedNameConverter;
import org.eclipse.xtext.parser.IParser;
import org.eclipse.xtext.parser.antlr.IPartialParsingHelper;
import org.eclipse.xtext.resource.IDefaultResourceDescriptionStrategy;
import org.sass.lang.parser.LineParser;
import org.sass.lang.parser.LineParsing;
import org.sass.lang.scoping.KernelIndex;
import org.sass.lang.scoping.OperandLinker;
import org.sass.lang.scoping.PlainNameConverter;
import org.sass.lang.scoping.SilentLinking;

/**
 * Guice module of the language: replaces Xtext's default parser, linker, name converter and index
 * strategy with those of this project.
 */
public class SassRuntimeModule extends AbstractSassRuntimeModule {

  @Override
  public Class<? extends IParser> bindIParser() {
    return LineParser.class;
  }

  @Override
  public Class<? extends IPartialParsingHelper> bindIPartialParserHelper() {
    return LineParsing.class;
  }

  @Override
  public Class<? extends ILinker> bindILinker() {
    return OperandLinker.class;
  }

  public Class<? extends ILinkingDiagnosticMessageProvider>
      bindILinkingDiagnosticMessageProvider() {
    return SilentLinking.class;
  }

  public Class<? extends IQualifiedNameConverter> bindIQualifiedNameConverter() {
    return PlainNameConverter.class;
  }

  public Class<? extends IDefaultResourceDescriptionStrategy>
      bindIDefaultResourceDescriptionStrategy() {
    return KernelIndex.class;
  }
}
