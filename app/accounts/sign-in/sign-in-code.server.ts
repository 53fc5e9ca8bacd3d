import { hmacSha256 } from "#app/accounts/tokens.server.ts";
import { CODE_DIGITS } from "./sign-in-limits.ts";

/** The code, computed from its id when it is mailed and when one is typed: it is stored nowhere. */
export async function signInCode(sessionSecret: string, id: string): Promise<string> {
  const mac = Buffer.from(await hmacSha256(sessionSecret, `sign-in-code:${id}`), "base64url");
  // 48 bits: the remainder prefers no digit by more than one in 10^8.
  return String(mac.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}
