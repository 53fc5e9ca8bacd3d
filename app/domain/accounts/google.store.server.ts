/** Queries over the link between our accounts and Google's. */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";

export const userByGoogleSub = (db: Db, googleSub: string) =>
  db.select().from(users).where(eq(users.googleSub, googleSub)).limit(1);

export const insertUnlessTaken = (db: Db, row: typeof users.$inferInsert) =>
  db.insert(users).values(row).onConflictDoNothing().returning();

/** Links an account by its address, only while every condition for that holds. */
export const linkGoogle = (db: Db, id: string, { sub, email }: { sub: string; email: string }) =>
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

/** Leaves alone an account that could not be opened any more. */
export const clearGoogleSub = (db: Db, id: string) =>
  db
    .update(users)
    .set({ googleSub: null })
    .where(and(eq(users.id, id), isNotNull(users.passwordHash)));
