import { SecondFactorReset } from "#app/second-factor/second-factor.contract.ts";
import { defineCommand } from "../command.ts";
import { CommandFailure, UsageError } from "../failures.ts";
import { onNotFound } from "../studio-failure.ts";

export const resetSecondFactor = defineCommand({
  name: "reset-second-factor",
  takes: "E-MAIL",
  summary: "when a seller has lost passkey, app and codes",
  about: `Removes every passkey, authenticator app and recovery code of a seller who has lost them all.

The seller is logged out everywhere, gets a mail, and sets up a new second factor at the next visit to the studio.`,
  options: {},
  examples: ["ada@shop.example --url https://shop.example"],
  async run({ names }, { screen, studio }) {
    const [email = "", ...more] = names;
    if (more.length > 0 || !SecondFactorReset.safeParse({ email }).success)
      throw new UsageError("reset-second-factor takes the e-mail address of one seller.");
    await studio()
      .resetSecondFactor(email)
      .catch(onNotFound(new CommandFailure(`The shop has no account ${email}.`)));
    screen.line(
      screen.good(`${email} is logged out everywhere and sets up a new second factor at the next login.`),
    );
    return { email };
  },
});
