import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { contactMessages } from "./contact.tables.server.ts";

interface NewContactMessage
  extends Omit<typeof contactMessages.$inferSelect, "id" | "answeredAt" | "doneAt"> {
  fingerprint: string;
}

export const insertContactMessage = (db: Db, row: typeof contactMessages.$inferInsert) =>
  db.insert(contactMessages).values(row);

export const insertUnlessSent = (
  db: Db,
  { reference, userId, fingerprint, name, email, message, language, createdAt }: NewContactMessage,
  since: Date,
) =>
  db.run(sql`INSERT INTO contact_messages (reference, user_id, fingerprint, name, email, message, language, created_at)
    SELECT ${reference}, ${userId}, ${fingerprint}, ${name}, ${email}, ${message}, ${language}, ${createdAt.getTime()}
    WHERE NOT EXISTS ${sentSince(db, fingerprint, since)}`);

export const sentSince = (db: Db, fingerprint: string, since: Date) =>
  db
    .select({ reference: contactMessages.reference })
    .from(contactMessages)
    .where(and(eq(contactMessages.fingerprint, fingerprint), gt(contactMessages.createdAt, since)))
    .orderBy(desc(contactMessages.createdAt))
    .limit(1);

export const contactByReference = (db: Db, reference: string) =>
  db.select().from(contactMessages).where(eq(contactMessages.reference, reference)).limit(1);
