import { eq } from "drizzle-orm";
import { signInCode } from "#app/accounts/sign-in/sign-in-code.server.ts";
import { hashOfToken } from "#app/accounts/tokens.server.ts";
import { signInCodes } from "#app/db/schema.ts";
import { db } from "./services.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

/** The code that was mailed for the browser with this cookie. */
export async function codeFor(token: string): Promise<string> {
  const hash = await hashOfToken(token);
  const [row] = await db.select().from(signInCodes).where(eq(signInCodes.tokenHash, hash));
  if (!row) throw new Error("this browser has asked for no code");
  return signInCode(TEST_SETTINGS.SESSION_SECRET, row.id);
}
