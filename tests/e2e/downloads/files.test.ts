import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { unzipSync } from "fflate";
import type { FileLink } from "#app/downloads/downloads.contract.ts";
import { expect, expectAccessible, openMenu, test, waitForHydration } from "#tests/support/browser-test.ts";

const MODEL = "geneva-drive";
const run = promisify(execFile);

/** As a slicer does it: without cookies. */
async function curl(url: string) {
  const args = ["-sS", "-w", "%{stderr}%{http_code}", url];
  const { stdout, stderr } = await run("curl", args, { encoding: "buffer", maxBuffer: 100_000_000 });
  return { status: Number(stderr.toString()), body: stdout };
}

test("an owner saves one part of a model, and a slicer gets it by a link", { tag: "@story" }, async ({
  page,
  t,
  user,
  consoleErrors,
  isMobile,
}) => {
  await user.buy({ id: MODEL, license: "standard" });
  const answer = await page.request.get(`/app/download/${MODEL}`);
  const published = Object.entries(unzipSync(await answer.body()));
  const [path = "", part] = published.find(([name]) => name.endsWith(".stl")) ?? [];

  await page.goto("/dashboard");
  await waitForHydration(page, t);
  await openMenu(page.getByRole("button", { name: t("library.more", { title: "" }).trim() }));
  await page
    .getByRole("main")
    .getByRole("link", { name: t("library.files") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: t("library.downloadFile") })).toHaveCount(published.length + 1);
  await expectAccessible(page);
  const row = page
    .getByRole("listitem")
    .filter({ hasText: path.split("/").at(-1) ?? "" })
    .last();
  const saved = page.waitForEvent("download");
  await row.getByRole("link", { name: t("library.downloadFile") }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(path.split("/").at(-1));
  expect(await readFile(await download.path())).toEqual(Buffer.from(part ?? []));

  // A phone has no slicer.
  const menu = row.getByRole("button", { name: t("library.openInSlicer") });
  await expect(menu).toBeVisible({ visible: !isMobile });
  if (isMobile) return;
  // No slicer is installed here: the browser says that it does not know the scheme.
  consoleErrors.allow(/scheme does not have a registered handler/);
  const made = page.waitForResponse("**/app/downloads/link");
  await openMenu(menu);
  await expectAccessible(page);
  await row.getByRole("button", { name: t("library.openIn", { program: "OrcaSlicer" }) }).click();
  const { url } = (await (await made).json()) as FileLink;
  expect(await curl(url)).toEqual({ status: 200, body: Buffer.from(part ?? []) });
  expect((await curl(url.replace(/[^/]+$/, "other.stl"))).status).toBe(400);
});

test("the address of a file, opened without a login, downloads it after the login, once", async ({
  page,
  context,
  t,
  user,
}) => {
  await user.buy({ id: MODEL, license: "standard" });
  await context.clearCookies();
  await page.goto(`/app/download/${MODEL}`);
  await waitForHydration(page, t);
  await page.getByText(t("signIn.usePassword")).click();
  await page.getByLabel(t("account.email")).fill(user.email);
  await page.getByLabel(t("account.password"), { exact: true }).fill(user.password);
  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  const saved = page.waitForEvent("download");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("account.logIn") })
    .click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
  await expect(page).toHaveURL(`/dashboard/files/${MODEL}`);
  await page.reload();
  await waitForHydration(page, t);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(downloads).toHaveLength(1);
});
