import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { users } from "#app/accounts/accounts.tables.server.ts";
import type { Db } from "#app/db/client.server.ts";

export const userByGoogleSub = (db: Db, googleSub: string) =>
  db.select().from(users).where(eq(users.googleSub, googleSub)).limit(1);

/** Connects an account found by its address; the conditions are checked again because they may have changed since it was read. */
export const connectGoogleByEmail = (db: Db, id: string, { sub, email }: { sub: string; email: string }) =>
  db
    .update(users)
    .set({ googleSub: sub })
    .where(
      and(
        eq(users.id, id),
        eq(users.email, email),
        isNotNull(users.emailVerifiedAt),
        isNull(users.googleSub),
        isNull(users.deletedAt),
      ),
    )
    .returning();

export const setGoogleSub = (db: Db, id: string, googleSub: string) =>
  db
    .update(users)
    .set({ googleSub })
    .where(and(eq(users.id, id), isNotNull(users.emailVerifiedAt), isNull(users.deletedAt)));

/** Disconnects Google; changes nothing for an account with neither a password nor a verified address, which would lose its only login method. */
export const clearGoogleSub = (db: Db, id: string) =>
  db
    .update(users)
    .set({ googleSub: null })
    .where(and(eq(users.id, id), or(isNotNull(users.passwordHash), isNotNull(users.emailVerifiedAt))));
