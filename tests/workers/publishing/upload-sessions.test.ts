import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#app/db/schema.ts";
import type { UploadedPart, UploadTicket } from "#app/publishing/upload/uploads.contract.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { randomBytes, sha256Of } from "#tests/support/products.ts";
import { db } from "#tests/support/services.ts";
import { publishRequest } from "#tests/support/studio-api.ts";
import {
  confirmSessionsOf,
  createSeller,
  insertSession,
  type TestUser,
  withSession,
} from "#tests/support/users.ts";

const PART_BYTES = 5 * 1024 * 1024;

test("an upload goes on the next day under another session, and its zip is whole", async () => {
  const yesterday = await createSeller();
  const zip = randomBytes(PART_BYTES + 1_000);
  const json = { id: "over-night", bytes: zip.length, sha256: await sha256Of(zip), isNew: true };
  const ticket: UploadTicket = await (await yesterday.post("/app/studio/uploads", json)).json();
  const send = (seller: Pick<TestUser, "fetch">, part: number, bytes: Uint8Array<ArrayBuffer>) => {
    const query = new URLSearchParams({ key: ticket.key, uploadId: ticket.uploadId, part: String(part) });
    const headers = { "Content-Type": "application/octet-stream", "Content-Length": String(bytes.length) };
    return seller.fetch(`/app/studio/uploads/part?${query}`, { method: "PUT", headers, body: bytes });
  };
  const first: UploadedPart = await (await send(yesterday, 1, zip.slice(0, PART_BYTES))).json();

  // Overnight the session expires.
  const ended = new Date(Date.now() - 1_000);
  await db.update(sessions).set({ expiresAt: ended }).where(eq(sessions.userId, yesterday.user.id));
  const refused = await send(yesterday, 2, zip.slice(PART_BYTES));
  expect([refused.status, await refused.json()]).toMatchObject([401, { error: { code: "bad_token" } }]);

  const token = await insertSession(yesterday.user.id, 1, "", new Date(Date.now() - DAY_MS / 2));
  const today = await withSession(token);
  const unconfirmed = await send(today, 2, zip.slice(PART_BYTES));
  expect([unconfirmed.status, await unconfirmed.json()]).toMatchObject([
    401,
    { error: { code: "second_factor_needed" } },
  ]);
  await confirmSessionsOf(yesterday.user.id);
  const second: UploadedPart = await (await send(today, 2, zip.slice(PART_BYTES))).json();
  const source = {
    kind: "upload" as const,
    key: ticket.key,
    uploadId: ticket.uploadId,
    parts: [first, second],
  };
  const { sheet, images, ...files } = await publishRequest("over-night", zip, source);
  const { id, title, prices } = sheet;
  const drafted = await today.post("/app/studio/drafts", {
    id,
    title,
    prices,
    images,
    preview: null,
    ...files,
  });
  expect([drafted.status, await drafted.json()]).toMatchObject([200, { id, version: 1 }]);
});
