import { claimStatements } from "#app/claims/claims.store.server.ts";
import { importedBuyers, importedPurchases } from "#app/db/schema.ts";
import { db } from "./services.ts";
import type { TestUser } from "./users.ts";

/** What an imported buyer bought elsewhere, claimed by an account. */
export async function claimImported(person: TestUser, productId: string, license: "standard" | "commercial") {
  const buyerId = crypto.randomUUID();
  await db.insert(importedBuyers).values({
    id: buyerId,
    email: `${buyerId}@elsewhere.test`,
    name: "",
    language: "en",
    linkHash: buyerId,
    createdAt: new Date(),
  });
  await db.insert(importedPurchases).values({
    source: "gumroad",
    sourceId: buyerId,
    buyerId,
    productId,
    license,
    purchasedAt: new Date("2024-03-01"),
    importedAt: new Date(),
    importedBy: "",
  });
  const [claimed] = await db.batch(claimStatements(db, { buyerId, userId: person.user.id, at: new Date() }));
  if (!claimed.length) throw new Error("nothing was claimed");
}
