import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { resetSecondFactor } from "./manage-factors.server.ts";
import { passkeyOptions } from "./passkeys.server.ts";
import { PasskeyOptionsRequest, SecondFactorReset } from "./second-factor.contract.ts";

export const secondFactorCalls = {
  /**
   * Needs a session and takes no token: what it begins is the confirmation of that session.
   * @returns 200, the options of `navigator.credentials.create` or `.get` as JSON (WebAuthn's `…OptionsJSON`).
   */
  "POST /app/studio/passkeys/options": endpoint({
    access: "user",
    input: PasskeyOptionsRequest,
    async run({ services, context, input }) {
      const session = await context.seller();
      if (!session) throw new DomainError("not_found");
      const isConfirmed = context.secondFactorState(session) !== "confirm";
      return passkeyOptions(services, session, { ...input, isConfirmed });
    },
  }),

  /** Takes only the token of the seller's command: a seller who has lost every factor cannot confirm a session. */
  "POST /app/studio/second-factor/reset": endpoint({
    access: "command",
    input: SecondFactorReset,
    async run({ services, input }) {
      await resetSecondFactor(services, input.email);
      return input;
    },
  }),
} satisfies Calls;
