import { z } from "zod";
import { type Check, repairable, right, wrong } from "../finding.ts";
import { GENERATED_SECRETS, readOrGenerateSecrets, readSecretsFile, secretsFile } from "../secrets-file.ts";
import type { Shop } from "../shop.ts";

/** The Worker's secrets, by name: Cloudflare never shows their values. */
export async function secretNames({ cloudflare, config }: Shop): Promise<string[]> {
  const shape = z.array(z.object({ name: z.string() }));
  const listed = await cloudflare.get(`/workers/scripts/${config().worker}/secrets`, shape);
  return listed?.map(({ name }) => name) ?? [];
}

/** Sets secrets of the Worker all at once, through standard input; a Worker that does not exist yet is created. */
export async function setSecrets({ wrangler }: Shop, secrets: Record<string, string>): Promise<void> {
  await wrangler(["secret", "bulk"], JSON.stringify(secrets));
}

/** Whether the database has accounts, whose passwords depend on PASSWORD_PEPPER. */
async function hasUsers({ cloudflare, config }: Shop): Promise<boolean> {
  const { database } = config();
  const Row = z.object({});
  const table = "SELECT 1 FROM sqlite_master WHERE name = 'users'";
  if (!(await cloudflare.select(database, table, Row)).length) return false;
  return (await cloudflare.select(database, "SELECT 1 FROM users LIMIT 1", Row)).length > 0;
}

/** Checks all secrets but STRIPE_WEBHOOK_SECRET, which webhook.ts sets with its endpoint. */
export const secrets: Check = {
  name: "secrets",
  async inspect(shop) {
    const existing = await secretNames(shop);
    const wantsGoogle = Boolean(shop.config().vars.GOOGLE_CLIENT_ID);
    const given = ["STRIPE_SECRET_KEY", ...(wantsGoogle ? ["GOOGLE_CLIENT_SECRET"] : [])] as const;
    const needed = [...GENERATED_SECRETS, ...given].filter((name) => !existing.includes(name));
    const givenValues: Record<string, string | undefined> = shop.givenSecrets;
    const replaced = given.filter(
      (name) => existing.includes(name) && shop.mayReplace.includes(name) && givenValues[name],
    );
    const wanted = [...needed, ...replaced];
    if (!wanted.length) return right(`${existing.length} are set`);
    const file = secretsFile(shop.environment);
    const isPepperLost =
      needed.includes("PASSWORD_PEPPER") &&
      !readSecretsFile(shop.folder, shop.environment).PASSWORD_PEPPER &&
      (await hasUsers(shop));
    if (isPepperLost)
      return wrong(
        "PASSWORD_PEPPER is lost: the Worker does not have it, and stored passwords depend on it",
        `put your copy of ${file} into this folder, then npm run setup`,
      );
    const withoutValue = given.filter((name) => wanted.includes(name) && !givenValues[name]);
    const text = `${needed.join(", ") || replaced.join(", ")} to be set`;
    if (withoutValue.length)
      return wrong(text, `npm run setup, with ${withoutValue.join(" and ")} typed in or in the environment`);
    const generatedNames = GENERATED_SECRETS.filter((name) => wanted.includes(name));
    const copy = generatedNames.length ? ` (a copy of those it makes is kept in ${file})` : "";
    return repairable(text, `set the secrets ${wanted.join(", ")}${copy}`, async () => {
      const givenSecrets = given
        .filter((name) => wanted.includes(name))
        .map((name) => [name, givenValues[name] ?? ""]);
      const generated = readOrGenerateSecrets(shop.folder, shop.environment, generatedNames);
      await setSecrets(shop, { ...generated, ...Object.fromEntries(givenSecrets) });
    });
  },
};
