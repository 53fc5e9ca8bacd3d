import { expect, test } from "vitest";
import { databaseContent } from "#tests/support/database.ts";
import { insertProduct } from "#tests/support/products.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import { createUser } from "#tests/support/users.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "REPORT", "SEARCH"];
/** Refused before the address is looked up, so that `Allow` names all that the shop knows. */
const UNSUPPORTED = new Set(["PROPFIND", "REPORT", "SEARCH"]);
const SUPPORTED = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

const TAKES: Record<string, string[]> = {
  "/app/register": ["POST"],
  "/app/login": ["POST"],
  "/app/logout": ["GET", "POST"],
  "/app/verify": ["GET"],
  "/app/cart": ["GET"],
  "/app/cart/add": ["POST"],
  "/app/cart/remove": ["POST"],
  "/app/wishlist": ["GET"],
  "/app/wishlist/add": ["POST"],
  "/app/wishlist/remove": ["POST"],
  "/app/wishlist/merge": ["POST"],
  "/app/wishlist/cards": ["GET"],
  "/app/product/get/free": ["POST"],
  "/app/paymentui": ["POST"],
  "/app/purchases": ["GET"],
  "/app/products": ["GET"],
  "/app/comments": ["GET"],
  "/app/comment/create": ["POST"],
  "/app/comment/delete": ["POST"],
  "/app/photos": ["GET"],
  "/app/photos/own": ["GET"],
  "/app/photos/upload": ["PUT"],
  "/app/photos/delete": ["POST"],
  "/app/photos/file/1": ["GET"],
  "/app/rate": ["GET"],
  "/app/download/model": ["GET"],
  "/app/webhooks/stripe": ["POST"],
  "/app/message/create": ["POST"],
  "/app/messages/user": ["GET"],
  "/app/messages/seen": ["GET", "POST"],
  "/app/studio/inbox": ["GET"],
  "/app/studio/reply": ["POST"],
  "/app/studio/products": ["GET", "POST"],
  "/app/studio/drafts": ["POST"],
  "/app/studio/product": ["GET"],
  "/app/studio/edit": ["POST"],
  "/app/studio/refresh": ["POST"],
  "/app/studio/zip": ["GET"],
  "/app/studio/republish": ["POST"],
  "/app/studio/rollback": ["POST"],
  "/app/studio/front-page": ["GET", "POST"],
  "/app/studio/delete": ["POST"],
  "/app/studio/unpublish": ["POST"],
  "/app/studio/uploads": ["DELETE", "POST"],
  "/app/studio/uploads/part": ["PUT"],
  "/app/studio/images": ["PUT"],
  "/app/studio/previews": ["PUT"],
  "/images/nothing.webp": ["GET"],
  "/robots.txt": ["GET"],
  "/health": ["GET"],
};

for (const [path, methods] of Object.entries(TAKES)) {
  test(`${path} takes ${methods.join(" and ")}, and names them when asked with anything else`, async () => {
    const person = await createUser();
    await insertProduct();
    const before = await databaseContent();
    const taken = new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : [])]);
    for (const method of METHODS.filter((method) => !taken.has(method))) {
      const headers = {
        Authorization: `Bearer ${TEST_SETTINGS.SELLER_TOKEN}`,
        "Content-Type": "application/json",
      };
      const answer = await person.fetch(path, { method, headers });
      const allow = UNSUPPORTED.has(method) ? SUPPORTED : methods.join(", ");
      expect([method, answer.status, answer.headers.get("Allow")]).toEqual([method, 405, allow]);
      const text = await answer.text();
      if (method !== "HEAD")
        expect(JSON.parse(text)).toMatchObject({ error: { code: "method_not_allowed" } });
    }
    expect(await databaseContent()).toEqual(before);
  });
}

test("an unsupported method is refused with JSON, without a page", async () => {
  const person = await createUser();
  const answer = await person.fetch("/", { method: "PROPFIND" });
  expect([answer.status, await answer.json()]).toMatchObject([
    405,
    { error: { code: "method_not_allowed" } },
  ]);
});
