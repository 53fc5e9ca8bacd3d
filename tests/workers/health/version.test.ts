import { env } from "cloudflare:workers";
import { afterAll, expect, test } from "vitest";
import { versionView } from "#app/health/version.server.ts";
import { testServices } from "#tests/support/services.ts";
import { browserWithSession, createSeller } from "#tests/support/users.ts";

const applied = (await env.DB.prepare("SELECT name FROM d1_migrations ORDER BY id").all<{ name: string }>())
  .results;
const facts = {
  version: "9.8.7",
  changes: "### Added\n\n- **Gears** that turn.",
  migrations: applied.map(({ name }) => name),
  compatibilityDate: "2026-10-01",
};
const { services } = testServices();
const deployment = { release: "0123456789ab", at: "2026-11-29T06:00:00.000Z" };
const LATER = "9999_of_a_later_version.sql";

afterAll(() => env.DB.prepare("DELETE FROM d1_migrations WHERE name = ?").bind(LATER).run());

test("the version says what runs, since when, and that the database is up to date", async () => {
  expect(facts.migrations.length).toBeGreaterThan(10);
  expect(await versionView({ ...services, deployment }, facts)).toMatchObject({
    version: "9.8.7",
    ...deployment,
    compatibilityDate: "2026-10-01",
    changes: [{ kind: "heading" }, { kind: "list" }],
    migrations: { count: facts.migrations.length, missing: [], unknown: [] },
  });
});

test("a deployment that has not ended shows the migrations that wait, and an older version those that it does not know", async () => {
  const newer = { ...facts, migrations: [...facts.migrations, LATER] };
  expect(await versionView({ ...services, deployment }, newer)).toMatchObject({
    migrations: { missing: [LATER], unknown: [] },
  });
  await env.DB.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(LATER).run();
  expect(await versionView({ ...services, deployment }, facts)).toMatchObject({
    migrations: { missing: [], unknown: [LATER] },
  });
});

test("the page is built with its own version, its changes and its migrations", async () => {
  await env.DB.prepare("DELETE FROM d1_migrations WHERE name = ?").bind(LATER).run();
  const seller = await createSeller();
  const page = await (await seller.fetch("/studio/version")).text();
  expect(page).toContain(`up to date: ${facts.migrations.length} migrations`);
  expect(page).toMatch(/New in version \d+\.\d+\.\d+/);
  expect(page).toContain("/setup/recover");
  const deployed = { ...env, RELEASE: "0123456789ab" } as typeof env;
  const again = await browserWithSession(seller.token, {}, deployed).get("/studio/version");
  expect(await again.text()).toContain("0123456789ab");
});
