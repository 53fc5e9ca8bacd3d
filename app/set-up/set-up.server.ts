/** Opens a shop that was deployed with nothing but its SHOP_SECRET. */
import { newSession, type StartedSession } from "#app/accounts/accounts.server.ts";
import { insertUser, isUniqueViolation, type UserRow } from "#app/accounts/accounts.store.server.ts";
import { refuseGuessablePassword } from "#app/accounts/guessable-passwords.server.ts";
import { hashPassword } from "#app/accounts/passwords.server.ts";
import { newToken } from "#app/accounts/tokens.server.ts";
import { discardRestore } from "#app/backups/restore-files.server.ts";
import { insertConnections, isTaken } from "#app/connections/connections.store.server.ts";
import { sealConnection } from "#app/connections/sealed-connection.server.ts";
import type { Visitor } from "#app/limits/limits.server.ts";
import type { Services, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { storeSetting } from "#app/studio/shop-settings.store.server.ts";
import type { SetUp } from "./set-up.contract.ts";
import { requireShopSecret } from "./shop-secret.server.ts";

/**
 * Makes the shop's secrets, its name, and the account of its owner, who is logged in by it: all or nothing, and only once.
 * @throws DomainError too_many, bad_input; other_files where its buckets are another shop's; not_found where the shop is open,
 *   also when another browser was faster
 */
export async function setUpShop(
  services: Writes & Pick<Services, "pictures" | "pendingPictures" | "backupFiles">,
  form: SetUp,
  { userAgent, ...visitor }: Visitor,
): Promise<StartedSession> {
  const { db, now, settings, log, shop } = services;
  if (settings.isOpen) throw new DomainError("not_found");
  await requireShopSecret(services, form.secret, { userAgent, ...visitor });
  refuseGuessablePassword(form.password, form);
  await discardRestore(services);
  const emptiness = [services.pictures, services.pendingPictures].map((bucket) => bucket.isEmpty());
  if ((await Promise.all(emptiness)).includes(false)) throw new DomainError("other_files");
  const [pepper = { name: "1", secret: newToken() }] = settings.PASSWORD_PEPPER;
  const opened = {
    ...settings,
    SESSION_SECRET: newToken(),
    PASSWORD_PEPPER: [pepper],
    isOpen: true,
  };
  const secrets = {
    SESSION_SECRET: opened.SESSION_SECRET,
    PASSWORD_PEPPER: `${pepper.name}:${pepper.secret}`,
    // The address at which the shop is set up is the only one that it answers to.
    SHOP_ORIGIN: opened.SHOP_ORIGIN,
  };
  const at = now();
  const rows = Object.entries(secrets).map(async ([name, value]) => ({
    name,
    sealed: await sealConnection(settings.SHOP_SECRET ?? "", name, value),
    updatedAt: at,
  }));
  const owner: UserRow = {
    id: crypto.randomUUID(),
    username: form.username,
    email: form.email,
    emailVerifiedAt: null,
    passwordHash: await hashPassword(form.password, opened),
    language: services.language,
    languageChosen: true,
    currency: "EUR",
    notifications: true,
    googleSub: null,
    createdAt: at,
    deletedAt: null,
    secondFactorSince: null,
    blockedAt: null,
    sellerRight: "all",
  };
  const { insert, started } = await newSession({ ...services, settings: opened }, owner, {
    loginMethod: "passwordHash",
    userAgent,
  });
  const { shopName, mainLanguage, timeZone } = form;
  await db
    .batch([
      // Fails where the shop has its secrets already, and nothing of the batch is done.
      insertConnections(db, await Promise.all(rows)),
      insertUser(db, owner),
      insert,
      storeSetting(db, { name: "brand", value: { name: shopName }, updatedAt: at }),
      storeSetting(db, { name: "language", value: { mainLanguage }, updatedAt: at }),
      storeSetting(db, { name: "time", value: { timeZone }, updatedAt: at }),
    ])
    .catch((error: unknown) => {
      if (isTaken(error)) throw new DomainError("not_found");
      throw isUniqueViolation(error, "email") ? new DomainError("account_exists") : error;
    });
  log("set_up");
  shop.forget();
  services.settings = opened;
  return started;
}
