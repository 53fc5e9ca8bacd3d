import { expect, test } from "vitest";
import { LIMITS } from "#app/limits/limits.server.ts";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { createUser, createVisitor } from "#tests/support/users.ts";

/** Runs a function. @returns the events of level `security`, and the text of the whole log */
async function eventsDuring(run: () => Promise<unknown>) {
  const lines = await linesPrintedDuring(run);
  const events = lines.map((line) => JSON.parse(line));
  return { text: lines.join("\n"), security: events.filter(({ level }) => level === "security") };
}

const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

test("a change from another site is logged as security", async () => {
  const person = await createUser();
  const { security } = await eventsDuring(() =>
    person.fetch("/app/cart/add", json({ id: "dragon" }, { Origin: "https://evil.example" })),
  );
  expect(security).toMatchObject([{ event: "request_refused", code: "cross_site" }]);
});

test("a wrong seller's token and a wrong signature are logged as security", async () => {
  const visitor = await createVisitor();
  const { security } = await eventsDuring(async () => {
    await visitor.fetch("/app/studio/products", { headers: { Authorization: "Bearer guessed" } });
    await visitor.fetch("/app/webhooks/stripe", json({}, { "Stripe-Signature": "t=1,v1=00" }));
  });
  expect(security.map(({ event }) => event)).toEqual(["seller_token_refused", "webhook_refused"]);
});

test("a login above the limit is logged as security, with the limit's name and no personal data", async () => {
  const visitor = await createVisitor();
  const login = { email: "ada@people.test", password: "not this one" };
  const { security, text } = await eventsDuring(async () => {
    for (let tries = 0; tries <= LIMITS.login.max; tries++) await visitor.post("/app/login", login);
  });
  expect(security).toMatchObject([{ event: "limit_reached", limit: "login" }]);
  expect(text).not.toContain("people.test");
});
