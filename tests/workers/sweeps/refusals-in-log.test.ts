import { expect, test } from "vitest";
import { linesPrintedDuring } from "#tests/support/log-lines.ts";
import { ROUTE_PATHS } from "#tests/support/routes.ts";
import { ORIGIN } from "#tests/support/services.ts";
import { createUser, createVisitor } from "#tests/support/users.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
const PATHS = ROUTE_PATHS.map((path) => path.replace(/:\w+|\*/g, "x")).filter((path) => path !== "/app/chat");

test("nothing that anybody can send, in any method to any address, logs an error", async () => {
  const senders = [await createVisitor(), await createUser()];
  const errors: unknown[] = [];
  for (const path of PATHS) {
    const failed: string[] = [];
    const lines = await linesPrintedDuring(async () => {
      const requests = METHODS.flatMap((method) =>
        senders.map(async (sender) => {
          const answer = await sender.fetch(path, { method, headers: { Host: new URL(ORIGIN).host } });
          if (answer.status === 500) failed.push(method);
          await answer.arrayBuffer();
        }),
      );
      await Promise.all(requests);
    });
    const logged = lines.filter((line) => line.includes('"level":"error"'));
    if (failed.length || logged.length) errors.push([path, failed, logged]);
  }
  expect(errors).toEqual([]);
});

test("the studio's export of a customer is 404 for every GET", async () => {
  const answer = await (await createVisitor()).fetch("/studio/customers/x/export", {
    headers: { Accept: "text/html" },
  });
  expect([answer.status, await answer.text()]).toEqual([
    404,
    expect.not.stringContaining("Unexpected Server Error"),
  ]);
});
