import { eq } from "drizzle-orm";
import { heartbeats } from "#app/db/schema.ts";
import { computeVatSheets } from "#app/tax/vat.server.ts";

/** Works the sheets out as the cron does when the hour of the last ones is over. */
export async function computeVatSheetsAgain(services: Parameters<typeof computeVatSheets>[0]): Promise<void> {
  await services.db.delete(heartbeats).where(eq(heartbeats.name, "vat"));
  await computeVatSheets(services);
}
