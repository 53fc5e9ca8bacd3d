/**
 * Shows that an address leads to this shop before the shop moves there: the seller opens a link at it, and only the shop knows how to lead
 * back. Nothing is stored, and nobody is locked out by a name that is misspelt or not connected yet.
 */
import { hmacSha256, timingSafeEqualText } from "#app/accounts/tokens.server.ts";
import type { Services } from "#app/services.ts";
import { MINUTE_MS } from "#app/shared/time.ts";

const PATH = "/new-address";
const VALID_MS = 30 * MINUTE_MS;

type Step = "asked" | "reached";
type Settings = Pick<Services["settings"], "SESSION_SECRET" | "SHOP_ORIGIN">;

/** Of the move from where the shop is now. */
const signature = ({ SESSION_SECRET, SHOP_ORIGIN }: Settings, step: Step, facts: string) =>
  hmacSha256(SESSION_SECRET, `address ${step}: ${SHOP_ORIGIN} ${facts}`);

async function proofOf(settings: Settings, step: Step, host: string, now: Date): Promise<string> {
  const until = now.getTime() + VALID_MS;
  return `${until}.${await signature(settings, step, `${host} ${until}`)}`;
}

export async function isProof(
  settings: Settings,
  step: Step,
  { host, proof, now }: { host: string; proof: string; now: Date },
): Promise<boolean> {
  const [until = "", signed = ""] = proof.split(".");
  if (!/^\d{13}$/.test(until) || Number(until) < now.getTime()) return false;
  return timingSafeEqualText(signed, await signature(settings, step, `${host} ${until}`));
}

/** What the seller opens. */
export const proofLink = async (settings: Settings, host: string, now: Date): Promise<string> =>
  `https://${host}${PATH}?proof=${await proofOf(settings, "asked", host, now)}`;

/** @returns where a seller is led back who has opened the link at the address that it asks about; null for every other request */
export async function reachedAddress(
  { method, url }: Pick<Request, "method" | "url">,
  settings: Settings,
  now: Date,
): Promise<string | null> {
  const { pathname, host, searchParams } = new URL(url);
  if (method !== "GET" || pathname !== PATH) return null;
  const proof = searchParams.get("proof") ?? "";
  if (!(await isProof(settings, "asked", { host, proof, now }))) return null;
  const query = new URLSearchParams({
    address: host,
    reached: await proofOf(settings, "reached", host, now),
  });
  return `${settings.SHOP_ORIGIN}/studio/connections?${query}#address`;
}
