import { expect, test } from "vitest";
import { insertProduct } from "#tests/support/products.ts";
import { browserWithSession } from "#tests/support/users.ts";

test("the first model of a new shop appears at once, because an empty list is not cached; filters come with it", async () => {
  const visitor = browserWithSession(null);
  const paths = ["/", "/_root.data"];
  const bar = `<div id="filters"`;
  const empty = await (await visitor.get("/")).text();
  expect(empty).toContain("No models yet");
  expect(empty).not.toContain(bar);
  for (const path of [...paths, ...paths])
    expect((await visitor.get(path)).headers.get("Cache-Status")).toBe("stall; fwd=miss");
  const { id } = await insertProduct();
  for (const path of paths) {
    expect(await (await visitor.get(path)).text()).toContain(id);
    expect((await visitor.get(path)).headers.get("Cache-Status")).toBe("stall; hit");
  }
  expect(await (await visitor.get("/")).text()).toContain(bar);
});
