import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { insertProductWithZip, insertPurchase, randomBytes } from "#tests/support/products.ts";
import { ORIGIN } from "#tests/support/services.ts";
import { createUser, createVisitor } from "#tests/support/users.ts";

const visitor = await createVisitor();
const TOO_MUCH = 64 * 1024 + 1;
const FORM = { Host: new URL(ORIGIN).host, "Content-Type": "application/x-www-form-urlencoded" };

/** A body without a Content-Length. */
function chunked(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode("x".repeat(Math.min(left, 4_096))));
      left -= 4_096;
      if (left <= 0) controller.close();
    },
  });
}
const post = (path: string, body: BodyInit) =>
  visitor.fetch(path, { method: "POST", headers: FORM, body, duplex: "half" } as RequestInit);

for (const path of ["/login", "/register", "/contact", "/product/some-model"]) {
  test(`a form of more than 64 KB at ${path} is refused on a page of the shop, with and without a length`, async () => {
    for (const body of ["x".repeat(TOO_MUCH), chunked(TOO_MUCH)]) {
      const answer = await post(path, body);
      expect(answer.status).toBe(413);
      expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(await answer.text()).toContain("That is more than this form takes.");
    }
  });
}

test("a form of ordinary size is accepted", async () => {
  const form = new URLSearchParams({ email: "nobody@people.test", password: "a password that is long" });
  const answer = await post("/login", form.toString());
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain("nobody@people.test");
});

for (const path of ["/app/nothing", "/app/%0A", "/app/a%0Db/c", "/app/%E0%A4", "/app/", "/app", "/app//"]) {
  test(`${path} answers like every unknown call`, async () => {
    for (const method of ["GET", "POST"]) {
      const answer = await visitor.fetch(path, { method });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({
        error: { code: "not_found", message: expect.any(String) },
      });
    }
  });
}

test("HEAD of a missing zip is an error", async () => {
  const person = await createUser();
  const product = await insertProductWithZip(randomBytes(1_000));
  await insertPurchase(person.user.id, product.id);
  await env.MODELS.delete(product.zipKey);
  const answer = await person.fetch(`/app/download/${product.id}`, { method: "HEAD" });
  expect(answer.status).toBe(503);
});

test("a page that fails is logged once, beside its request's line", async () => {
  const product = await insertProductWithZip(randomBytes(10));
  await env.DB.exec("ALTER TABLE product_files RENAME TO away");
  let answer = new Response();
  const lines = await linesPrintedDuring(async () => {
    answer = await visitor.fetch(`/product/${product.id}`);
  });
  await env.DB.exec("ALTER TABLE away RENAME TO product_files");
  expect(answer.status).toBe(500);
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(["page_failed", "request"]);
  const ids = lines.map((line) => JSON.parse(line).requestId);
  expect(new Set(ids)).toEqual(new Set([answer.headers.get("X-Request-Id")]));
});
