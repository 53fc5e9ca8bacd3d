/** The seller of a shop under test, logged in, with a proved address. */
import { eq } from "drizzle-orm";
import { users } from "#app/db/schema.ts";
import { db, type Person, plantPerson } from "./shop.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

export const SELLER = TEST_SETTINGS.SELLER_EMAILS;

export async function plantSeller(verified = true): Promise<Person> {
  const person = await plantPerson();
  const emailVerifiedAt = verified ? new Date() : null;
  await db.update(users).set({ email: SELLER, emailVerifiedAt }).where(eq(users.id, person.user.id));
  return { ...person, user: { ...person.user, email: SELLER } };
}

/** A form of the studio, as a browser without scripts sends it. */
export const press = (person: Person, path: string, fields: Record<string, string>) =>
  person.fetch(path, {
    method: "POST",
    headers: { Host: "shop.test", "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
