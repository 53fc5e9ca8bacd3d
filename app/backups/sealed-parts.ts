/**
 * The file of a backup: a line that names it, then each part with its length before it, compressed and sealed by
 * AES-256-GCM with a key from SHOP_SECRET. What is sealed with a part is its backup, its number, and whether it is the last, so
 * that none can be left out, moved, or taken from another backup.
 */
import type { Part } from "./database-copy.ts";

const FORMAT = "stall-backup-1";
const FIRST_LINE = /^stall-backup-1 (\d{16}) ([0-9a-f]{16})\n/;
const FIRST_LINE_BYTES = FORMAT.length + 1 + 16 + 1 + 16 + 1;
const NONCE_BYTES = 12;
const LENGTH_BYTES = 4;

export interface BackupKey {
  /** Tells what another SHOP_SECRET has sealed. */
  id: string;
  key: CryptoKey;
}

export interface Place {
  /** Of the backup. */
  id: number;
  number: number;
  isLast: boolean;
}

export type BackupFault = "no_backup" | "other_secret" | "altered";
export class BackupError extends Error {
  readonly fault: BackupFault;
  constructor(fault: BackupFault) {
    super(fault);
    this.fault = fault;
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

export async function backupKey(shopSecret: string): Promise<BackupKey> {
  const secret = await crypto.subtle.importKey("raw", bytesOf(shopSecret), "HKDF", false, [
    "deriveKey",
    "deriveBits",
  ]);
  const from = (purpose: string) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: bytesOf(`backups: ${purpose}`),
  });
  const id = new Uint8Array(await crypto.subtle.deriveBits(from("id"), secret, 64));
  return {
    id: [...id].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    key: await crypto.subtle.deriveKey(from("key"), secret, { name: "AES-GCM", length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]),
  };
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, place: Place) => ({
  name: "AES-GCM",
  iv,
  additionalData: bytesOf(JSON.stringify([FORMAT, place.id, place.number, place.isLast])),
});

const through = (bytes: BufferSource, transform: CompressionStream | DecompressionStream) =>
  new Response(new Response(bytes).body?.pipeThrough(transform)).arrayBuffer();

/** @returns its length, nonce, and sealed bytes, as they stand in the file */
export async function sealPart(part: Part, { key }: BackupKey, place: Place): Promise<Uint8Array> {
  const compressed = await through(bytesOf(JSON.stringify(part)), new CompressionStream("gzip"));
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm(nonce, place), key, compressed));
  const framed = new Uint8Array(LENGTH_BYTES + NONCE_BYTES + sealed.length);
  new DataView(framed.buffer).setUint32(0, NONCE_BYTES + sealed.length);
  framed.set(nonce, LENGTH_BYTES);
  framed.set(sealed, LENGTH_BYTES + NONCE_BYTES);
  return framed;
}

/** @param sealed without its length @throws BackupError altered */
export async function openPart(
  sealed: Uint8Array<ArrayBuffer>,
  { key }: BackupKey,
  place: Place,
): Promise<Part> {
  const opened = await crypto.subtle
    .decrypt(algorithm(sealed.subarray(0, NONCE_BYTES), place), key, sealed.subarray(NONCE_BYTES))
    .catch(() => null);
  if (!opened) throw new BackupError("altered");
  return new Response(await through(opened, new DecompressionStream("gzip"))).json();
}

/** The file's beginning. */
export const firstLine = (id: number, key: string): Uint8Array => bytesOf(`${FORMAT} ${id} ${key}\n`);

interface BackupFile {
  id: number;
  /** Of the key that has sealed it. */
  key: string;
  /** Where each part lies in the file. */
  parts: { from: number; to: number; place: Place }[];
}

/** @throws BackupError no_backup, altered */
export async function openFile(file: Blob): Promise<BackupFile> {
  const [, id, key] = FIRST_LINE.exec(await file.slice(0, FIRST_LINE_BYTES).text()) ?? [];
  if (!id || !key) throw new BackupError("no_backup");
  const parts: BackupFile["parts"] = [];
  for (let at = FIRST_LINE_BYTES; at < file.size; ) {
    const from = at + LENGTH_BYTES;
    if (from > file.size) throw new BackupError("altered");
    const to = from + new DataView(await file.slice(at, from).arrayBuffer()).getUint32(0);
    if (to > file.size) throw new BackupError("altered");
    const place = { id: Number(id), number: parts.length, isLast: to === file.size };
    parts.push({ from, to, place });
    at = to;
  }
  return { id: Number(id), key, parts };
}

/** All parts in order. @throws BackupError no_backup, other_secret, altered */
export async function* openParts(file: Blob, shopSecret: string): AsyncGenerator<Part> {
  const { key: keyId, parts } = await openFile(file);
  const key = await backupKey(shopSecret);
  if (keyId !== key.id) throw new BackupError("other_secret");
  if (parts.length === 0) throw new BackupError("altered");
  for (const { from, to, place } of parts)
    yield await openPart(new Uint8Array(await file.slice(from, to).arrayBuffer()), key, place);
}
