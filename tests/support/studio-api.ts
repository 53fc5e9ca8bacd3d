import { exports } from "cloudflare:workers";
import type { EditRequest, PublishRequest } from "#app/publishing/publishing.contract.ts";
import type { UploadedPart, UploadTicket } from "#app/publishing/upload/uploads.contract.ts";
import { sha256Of } from "./products.ts";
import { ORIGIN } from "./services.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** @param path of the call, without `/app/studio`. */
export function callStudio(
  method: string,
  path: string,
  sent: { json?: unknown; bytes?: Bytes; token?: string } = {},
) {
  const headers = new Headers({ Authorization: `Bearer ${sent.token ?? TEST_SETTINGS.SELLER_TOKEN}` });
  if (sent.json !== undefined) headers.set("Content-Type", "application/json");
  if (sent.bytes) headers.set("Content-Length", String(sent.bytes.length));
  const body = sent.bytes ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json));
  return exports.default.fetch(`${ORIGIN}/app/studio${path}`, { method, headers, body });
}

export async function startUpload(id: string, zip: Bytes): Promise<UploadTicket> {
  const json = { id, bytes: zip.length, sha256: await sha256Of(zip) };
  return (await callStudio("POST", "/uploads", { json })).json();
}

/** Sends the zip in parts of `partBytes`. */
export async function sendParts({ key, uploadId }: UploadTicket, zip: Bytes, partBytes = zip.length) {
  const parts: UploadedPart[] = [];
  for (let at = 0; at < zip.length; at += partBytes) {
    const query = new URLSearchParams({ key, uploadId, part: String(parts.length + 1) });
    const bytes = zip.slice(at, at + partBytes);
    parts.push(await (await callStudio("PUT", `/uploads/part?${query}`, { bytes })).json());
  }
  return parts;
}

export async function publishRequest(
  id: string,
  zip: Bytes,
  source: PublishRequest["source"],
): Promise<PublishRequest> {
  return {
    sheet: {
      id,
      title: { en: `Gear ${id}`, es: `Engranaje ${id}` },
      description: { en: "Meshes well", es: "Encaja bien" },
      tags: ["mechanism"],
      alsoCalled: [],
      prices: { standard: 499, commercial: 1999 },
    },
    images: [],
    zip: { bytes: zip.length, sha256: await sha256Of(zip) },
    source,
    files: [
      { path: "gear.stl", bytes: 684, format: "stl", triangles: 12, size: { x: 10, y: 20.5, z: 30 } },
      { path: "readme.txt", bytes: 9, format: "txt", triangles: null, size: null },
    ],
  };
}

export const sendPublish = (json: PublishRequest) => callStudio("POST", "/products", { json });
export const sendEdit = (json: Omit<EditRequest, "revision"> & Partial<EditRequest>) =>
  callStudio("POST", "/edit", { json: { revision: null, ...json } });

/** The part of an edit request that publishes a new zip. */
export async function newVersionRequest(id: string, zip: Bytes): Promise<NonNullable<EditRequest["model"]>> {
  const { zip: facts, source, files } = await publishRequest(id, zip, await uploadZip(id, zip));
  return { zip: facts, source, files };
}

/** Uploads the zip in one part. @returns the source for a publish request. */
export async function uploadZip(id: string, zip: Bytes): Promise<PublishRequest["source"]> {
  const ticket = await startUpload(id, zip);
  return { kind: "upload", key: ticket.key, uploadId: ticket.uploadId, parts: await sendParts(ticket, zip) };
}
