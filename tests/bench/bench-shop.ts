/** Starts the built shop and the bare Worker it is compared with as one Worker, with one big free model that a shopper owns. */
import { createHash, randomBytes } from "node:crypto";
import type { ZipEntry } from "#app/catalog/model-files.contract.ts";
import type { PublishRequest } from "#app/publishing/publishing.contract.ts";
import type { UploadedPart, UploadTicket } from "#app/publishing/upload/uploads.contract.ts";
import { buildShop } from "#tools/dev/build.ts";
import { freePort } from "#tools/dev/ports.ts";
import { type LocalShop, startShop } from "#tools/dev/shop.ts";
import { ShopClient } from "#tools/dev/shop-client.ts";

/** All parts are this random block, so that any number of bytes costs no memory. */
export const BLOCK_BYTES = 16 * 1024 * 1024;
const noise = randomBytes(BLOCK_BYTES);

type Studio = Pick<LocalShop, "url" | "settings">;

async function studio<T>(shop: Studio, path: string, init: RequestInit): Promise<T> {
  const headers = {
    Authorization: `Bearer ${shop.settings.SELLER_TOKEN}`,
    "Content-Type": "application/json",
  };
  const answer = await fetch(`${shop.url}/app/studio${path}`, { headers, ...init });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** An entry of the zip, whose bytes are a part of it. */
export interface NoiseFile {
  path: string;
  /** Unpacked; without it, those of the entry. */
  bytes?: number;
  entry: ZipEntry;
}

interface NoiseOptions {
  inside?: NoiseFile[];
  /** BLOCK_BYTES that the zip repeats, in place of noise. */
  block?: Buffer<ArrayBuffer>;
  /** The last bytes of the zip, behind whole blocks. */
  tail?: Buffer<ArrayBuffer>;
}

/** Publishes `bytes` of noise as the free model "big", by the seller's own calls. @returns its key in the bucket. */
export async function publishNoise(
  shop: Studio,
  bytes: number,
  { inside = [], block = noise, tail }: NoiseOptions = {},
): Promise<string> {
  const blocksBytes = bytes - (tail?.length ?? 0);
  const parts = Array.from({ length: Math.ceil(blocksBytes / block.length) }, (_, at) =>
    block.subarray(0, Math.min(block.length, blocksBytes - at * block.length)),
  );
  if (tail) parts.push(tail);
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  const sha256 = hash.digest("hex");
  const post = (body: unknown) => ({ method: "POST", body: JSON.stringify(body) });
  const ticket = await studio<UploadTicket>(shop, "/uploads", post({ id: "big", bytes, sha256 }));
  const { uploadId } = ticket;
  const uploaded: UploadedPart[] = [];
  for (const [at, body] of parts.entries()) {
    const query = new URLSearchParams({ key: ticket.key, uploadId, part: String(at + 1) });
    uploaded.push(await studio<UploadedPart>(shop, `/uploads/part?${query}`, { method: "PUT", body }));
  }
  const sheet = {
    id: "big",
    title: { en: "Big" },
    description: { en: "Noise" },
    tags: [],
    alsoCalled: [],
    prices: { standard: 0 },
  };
  const source = { kind: "upload" as const, key: ticket.key, uploadId, parts: uploaded };
  const facts = { format: "stl", triangles: 1, size: null };
  const files = [
    { path: "noise.stl", bytes, ...facts },
    ...inside.map(({ path, bytes, entry }) => ({ path, bytes: bytes ?? entry.bytes, entry, ...facts })),
  ];
  const request: PublishRequest = { sheet, images: [], zip: { bytes, sha256 }, source, files };
  await studio(shop, "/products", post(request));
  return ticket.key;
}

/** @returns the running Worker, the key of the big zip, and the cookies of somebody who owns it. */
export async function startBenchShop(stateDir: string, bytes: number, options: NoiseOptions = {}) {
  await buildShop();
  const ports = { shop: await freePort(), payments: await freePort() };
  const shop = await startShop({ ports, stateDir, config: "tests/bench/wrangler.toml" });
  const key = await publishNoise(shop, bytes, options);
  const owner = new ShopClient(shop.url);
  await owner.post("/register", { username: "Ada", email: "ada@people.test", password: "gear-train" });
  const granted = await owner.post("/product/get/free", { id: "big" });
  if (!granted.ok) throw new Error(`the model was not granted: ${await granted.text()}`);
  return { ...shop, key, cookie: owner.cookieHeader };
}
