import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { insertManyProducts } from "#tests/support/products.ts";
import { createUser } from "#tests/support/users.ts";

test("purchases and a cart of many models with long descriptions stay small", async () => {
  await insertManyProducts(150);
  const ada = await createUser();
  const text = "All about this model. ".repeat(364);
  await env.DB.batch([
    env.DB.prepare("UPDATE products SET description = json_object('en', ?1, 'es', ?1)").bind(text),
    env.DB.prepare(
      `INSERT INTO purchases (user_id, product_id, license, purchased_at)
       SELECT ?, id, 'standard', 0 FROM products ORDER BY id LIMIT 100`,
    ).bind(ada.user.id),
    env.DB.prepare(
      `INSERT INTO cart_items (user_id, product_id, license, added_at)
       SELECT ?, id, 'standard', 0 FROM products WHERE status = 'published' AND free = 0 AND id > 'bulk-00100' LIMIT 30`,
    ).bind(ada.user.id),
  ]);
  for (const [path, entries] of [
    ["/app/purchases", 100],
    ["/app/cart", 30],
  ] as const) {
    const answer = await (await ada.fetch(path)).text();
    const count = answer.split('"publishedAt"').length - 1;
    expect([path, count, answer.includes("All about this model")]).toEqual([path, entries, false]);
    expect(answer.length).toBeLessThan(entries * 700);
  }
});
