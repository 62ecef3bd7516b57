package org.sass.sim.cli.isa;

import org.sass.sim.cli.io.HelpOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code gsass isa}, which shows instruction sets. Its subcommands do the work. */
@Command(
    header = "Lists and compares the instruction sets, shows an instruction, writes the manual.",
    synopsisHeading = "%nUsage: ",
    abbreviateSynopsis = true,
    synopsisSubcommandLabel = "COMMAND",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {"  gsass isa list", "  gsass isa show IMAD", "  gsass isa doc sm_10 -o manual"})
public final class IsaCommand {
  @Mixin private final HelpOption help = new HelpOption();
}
