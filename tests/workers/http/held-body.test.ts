import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens, sellerInvitations, sessions, users } from "#app/db/schema.ts";
import { db } from "#tests/support/services.ts";
import { TEST_SETTINGS } from "#tests/support/test-settings.ts";
import {
  confirmSessionsOf,
  cookieHeader,
  createUser,
  csrfTokenFor,
  type TestUser,
} from "#tests/support/users.ts";
import { fetchFromWorker } from "#tests/support/worker.ts";

async function createMaker() {
  const maker = await createUser();
  const change = { sellerRight: "all", emailVerifiedAt: new Date() } as const;
  await db.update(users).set(change).where(eq(users.id, maker.user.id));
  await confirmSessionsOf(maker.user.id);
  return maker;
}

/** Sends a form whose last bytes come after `meanwhile`. */
async function hold({ token }: TestUser, page: string, form: string, meanwhile: () => Promise<unknown>) {
  const bytes = new TextEncoder().encode(form);
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (pulls++ === 0) return controller.enqueue(bytes.slice(0, 5));
        await meanwhile();
        controller.enqueue(bytes.slice(5));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const origin = TEST_SETTINGS.SHOP_ORIGIN;
  const headers = {
    Cookie: cookieHeader(await csrfTokenFor(token), token),
    Origin: origin,
    Host: new URL(origin).host,
    "Content-Type": "application/x-www-form-urlencoded",
  };
  return fetchFromWorker(page, { method: "POST", body, headers });
}

const FORMS = {
  "/studio/settings/tokens": "intent=make&name=laptop",
  "/studio/sellers": "intent=invite&right=all&email=second%40people.test",
};

test.each(Object.entries(FORMS))(
  "%s: a form that is held open until its session has ended does nothing",
  async (page, form) => {
    const made = async () => [await db.$count(apiTokens), await db.$count(sellerInvitations)];
    const before = await made();
    const maker = await createMaker();
    const ended = await hold(maker, page, form, () =>
      db.delete(sessions).where(eq(sessions.userId, maker.user.id)),
    );
    expect([ended.status, await made()]).toEqual([404, before]);

    const other = await createMaker();
    expect((await hold(other, page, form, async () => {})).status).toBe(200);
    expect(await made()).not.toEqual(before);
  },
);
