/** Queries over what came in by the contact form. */
import { eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { contactMessages, users } from "#app/db/schema.ts";

export const storeContactMessage = (db: Db, row: typeof contactMessages.$inferInsert) =>
  db.insert(contactMessages).values(row);

export const contactMessageBy = (db: Db, reference: string) =>
  db.select().from(contactMessages).where(eq(contactMessages.reference, reference)).limit(1);

/** The language a seller reads, when they have an account. */
export const languageOfAddress = (db: Db, email: string) =>
  db.select({ language: users.language }).from(users).where(eq(users.email, email)).limit(1);
