import { env } from "cloudflare:workers";
import { newsSubscribers } from "#app/db/schema.ts";
import { db } from "./services.ts";

export async function insertSubscriber(email: string, language: "en" | "es" = "en") {
  const id = crypto.randomUUID().replaceAll("-", "").padEnd(43, "x");
  await db
    .insert(newsSubscribers)
    .values({ id, email, language, createdAt: new Date(0), confirmedAt: new Date(0) });
  return { id, email };
}

/** Subscribers of whom each hundredth is not confirmed. @returns how many are */
export async function insertManySubscribers(count: number): Promise<number> {
  await env.DB.prepare(
    `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
     INSERT INTO news_subscribers (id, email, language, created_at, confirmed_at)
     SELECT printf('%043d', at), at || '@many.test', 'en', 0, iif(at % 100, 0, NULL) FROM n`,
  )
    .bind(count)
    .run();
  return count - Math.floor(count / 100);
}
