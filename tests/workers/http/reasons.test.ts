/** What a caller learns of a call that its contract refuses. */
import { afterEach, expect, test, vi } from "vitest";
import { randomBytes } from "#tests/support/products.ts";
import { callStudio, publishRequest, uploadZip } from "#tests/support/studio-api.ts";
import { createVisitor } from "#tests/support/users.ts";

afterEach(() => vi.restoreAllMocks());

test.each([[[]], [{ username: 5 }], [{ email: "ada@people.test", unknown: true }]])(
  "a malformed call %j is no error of the shop: it is answered in the reader's words, and nothing is logged",
  async (body) => {
    const visitor = await createVisitor();
    const errors = vi.spyOn(console, "error");
    const response = await visitor.post("/app/register", body);
    expect(errors.mock.calls).toEqual([]);
    const { error } = await response.json<{ error: { code: string; fields?: Record<string, string> } }>();
    expect([response.status, error.code]).toEqual([400, "bad_input"]);
    for (const words of Object.values(error.fields ?? {}))
      expect(words).not.toMatch(/Invalid input|expected|Unrecognized/);
  },
);

test("a client of the studio's calls learns why a file is refused", async () => {
  const zip = randomBytes(500);
  const request = await publishRequest("climber", zip, await uploadZip("climber", zip));
  const [file] = request.files;
  const files = [{ ...file, path: "../up.stl" }];
  const response = await callStudio("POST", "/products", { json: { ...request, files } });
  const { error } = await response.json<{ error: { fields: Record<string, string> } }>();
  expect(error.fields).toEqual({ "files.0.path": "is no path that every buyer's computer unpacks" });
});
