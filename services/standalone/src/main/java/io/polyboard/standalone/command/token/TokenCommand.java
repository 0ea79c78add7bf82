package io.polyboard.standalone.command.token;

import io.polyboard.standalone.command.CommandGroup;
import picocli.CommandLine.Command;

/** {@code polyboard token}. */
@Command(
    name = "token",
    subcommands = {TokenCreateCommand.class, TokenListCommand.class, TokenRevokeCommand.class},
    description = {"Create, list and revoke tokens for callers of the services.", ""},
    footer = {
      "  polyboard token create tokens --owner alice --scope rules:read,search",
      "  polyboard token list tokens",
      "  polyboard token revoke tokens --owner alice"
    })
public final class TokenCommand extends CommandGroup {}
