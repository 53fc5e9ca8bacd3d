/** Queries for contact messages. */
import { eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { contactMessages, users } from "#app/db/schema.ts";

export const insertContactMessage = (db: Db, row: typeof contactMessages.$inferInsert) =>
  db.insert(contactMessages).values(row);

export const contactByReference = (db: Db, reference: string) =>
  db.select().from(contactMessages).where(eq(contactMessages.reference, reference)).limit(1);

/** The language of the account with this address, if there is one. */
export const languageOfAddress = (db: Db, email: string) =>
  db.select({ language: users.language }).from(users).where(eq(users.email, email)).limit(1);
