/** Products whose zip really lies in the bucket, with bytes a test can compare. */
import { env } from "cloudflare:workers";
import { productVersions } from "#app/db/schema.ts";
import { db, type PlantedProduct, plantProduct } from "./shop.ts";

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Noise, so that no slice of it looks like another. */
export function noise(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

export async function plantStored(bytes: Uint8Array<ArrayBuffer>, wanted: PlantedProduct = {}) {
  const sha256 = await sha256Of(bytes);
  const product = await plantProduct({ ...wanted, sha256, zipBytes: bytes.length });
  const { id: productId, version, zipKey, zipSha256, zipBytes, publishedAt: createdAt } = product;
  await db.insert(productVersions).values({ productId, version, zipKey, zipSha256, zipBytes, createdAt });
  await env.MODELS.put(product.zipKey, bytes);
  return product;
}
