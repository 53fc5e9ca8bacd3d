import { env } from "cloudflare:workers";
import { printPhotos } from "#app/db/schema.ts";
import { db } from "./services.ts";

/** A photo that waits for approval, with its file. @returns its id */
export async function insertPhoto(userId: string, productId: string): Promise<number> {
  const key = `prints/${crypto.randomUUID()}/${"0".repeat(64)}.webp`;
  await env.MODELS.put(key, "photo", { httpMetadata: { contentType: "image/webp" } });
  const picture = { key, width: 1_200, height: 1_600, narrower: [] };
  const [row] = await db
    .insert(printPhotos)
    .values({ productId, userId, picture, uploadSha256: crypto.randomUUID(), createdAt: new Date() })
    .returning({ id: printPhotos.id });
  return row?.id ?? 0;
}
