/** Whether Google knows an OAuth client that is not the shop's yet. */
import type { Settings } from "#app/env.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { z } from "#app/shared/zod.ts";
import { GOOGLE_CALLBACK, type GoogleClient } from "./google.contract.ts";
import { googleMetadata } from "./metadata.service.server.ts";

const TIMEOUT_MS = 10_000;
const Refusal = z.object({ error: z.string() });

const unreachable = (detail: string | undefined) =>
  new DomainError("google_unreachable", detail ? { detail } : {});

/**
 * Asks for the tokens of a code that Google has never given: it refuses the client first, and the code of a client that is right. Whether the
 * redirect address is entered there only a sign-in shows.
 * @throws DomainError google_client_wrong, google_unreachable
 */
export async function tryGoogleClient(
  settings: Settings,
  now: () => Date,
  client: GoogleClient,
): Promise<void> {
  const { token_endpoint } = await googleMetadata(settings, now)
    .discovery()
    .catch((error: unknown) => {
      throw error instanceof DomainError ? unreachable(error.detail) : error;
    });
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: "4/0AeanS0-never-given",
    redirect_uri: `${settings.SHOP_ORIGIN}${GOOGLE_CALLBACK}`,
    client_id: client.id,
    client_secret: client.secret,
    code_verifier: "never-given-".repeat(4),
  });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(token_endpoint, { method: "POST", body, redirect: "manual", signal }).catch(
    () => null,
  );
  const refusal = Refusal.safeParse(await response?.json().catch(() => null)).data?.error;
  // A redirect address that is not entered yet is refused before or after the code.
  if (refusal === "invalid_grant" || refusal === "redirect_uri_mismatch") return;
  const isWrong = refusal === "invalid_client" || refusal === "unauthorized_client";
  const detail = `token: status ${response?.status ?? 0}, ${refusal ?? "no answer"}`;
  throw isWrong ? new DomainError("google_client_wrong", { detail }) : unreachable(detail);
}
