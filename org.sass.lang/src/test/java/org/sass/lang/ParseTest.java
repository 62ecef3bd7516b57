package org.sass.lang;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.inject.Inject;
import java.util.List;
import org.eclipse.xtext.testing.InjectWith;
import org.eclipse.xtext.testing.extensions.InjectionExtension;
import org.eclipse.xtext.testing.util.ParseHelper;
import org.eclipse.xtext.testing.validation.ValidationTestHelper;
import org.eclipse.xtext.validation.Issue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.sass.lang.sass.Program;

@ExtendWith(InjectionExtension.class)
@InjectWith(SassInjectorProvider.class)
class ParseTest {
  @Inject ParseHelper<Program> parser;
  @Inject ValidationTestHelper validation;

  @Test
  void readsLinesOfAKernel() throws Exception {
    Program program =
        parser.parse(
            """
            .kernel saxpy
            loop: IADD32I R1, R1, 0x4; # a comment
              GLD.U32 R2, global14 [R1];
              FMAD R2, R2, c [0x1][0x0], -R3
              BRA.T loop
            """);
    assertEquals(List.of(), validation.validate(program));
    assertEquals(5, program.getLines().size());
  }

  @Test
  void reportsAnUnknownLabel() throws Exception {
    List<Issue> issues = validation.validate(parser.parse("BRA nowhere;"));
    assertEquals(1, issues.size(), issues.toString());
  }
}
