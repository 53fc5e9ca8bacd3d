import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import type { Connection } from "./connection.ts";
import { CommandFailure } from "./failures.ts";
import type { RunOptions } from "./prepare.ts";
import { assertSuccess } from "./studio-failure.ts";
import { NetworkFailure } from "./transport.ts";

async function requestZip({ url, token }: Connection, id: string, signal: AbortSignal): Promise<Response> {
  const address = new URL(`/app/studio/zip?id=${encodeURIComponent(id)}`, url);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(address, { headers, redirect: "manual", signal });
  if (!response.ok) {
    const { status } = response;
    assertSuccess({ status, headers: Object.fromEntries(response.headers), text: await response.text() });
  }
  return response;
}

/**
 * Writes the zip that the shop has of a product to `target`.
 * @throws StudioFailure, NetworkFailure; CommandFailure when it is not what was published
 */
export async function downloadZip(
  connection: Connection,
  { product, target }: { product: Pick<StudioProductDetail, "id" | "zip">; target: string },
  { onProgress, signal }: RunOptions,
): Promise<void> {
  const sha256 = createHash("sha256");
  let done = 0;
  async function* hash(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      done += chunk.length;
      onProgress({ phase: "download", done, total: product.zip.bytes });
      sha256.update(chunk);
      yield chunk;
    }
  }
  try {
    const { body } = await requestZip(connection, product.id, signal);
    if (!body) throw new CommandFailure(`The shop sent nothing for ${product.id}.`);
    await pipeline(body, hash, createWriteStream(target), { signal });
  } catch (error) {
    throw networkFailureOr(error, connection.url);
  }
  if (sha256.digest("hex") !== product.zip.sha256)
    throw new CommandFailure(`The zip of ${product.id} arrived damaged. Try again.`);
}

/** `fetch` and its body report a connection that failed as a TypeError with the system's error as its cause. */
function networkFailureOr(error: unknown, shop: string): unknown {
  if (!(error instanceof TypeError)) return error;
  return new NetworkFailure(error.cause instanceof Error ? error.cause : error, shop);
}
