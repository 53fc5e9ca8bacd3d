import {
  expect,
  expectAccessible,
  horizontalOverflow,
  NETWORK_ERRORS,
  signUp,
  test,
} from "#tests/support/browser-test.ts";

const MODEL = "geneva-drive";

test("a comment that failed without a network is sent again, removed and restored", {
  tag: ["@story", "@phone"],
}, async ({ page, t, network, consoleErrors }) => {
  // Parts of the page may still be loading when the network goes.
  consoleErrors.allow(...NETWORK_ERRORS);
  await page.goto(`/product/${MODEL}`);
  await page.getByRole("link", { name: t("comments.logIn") }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await page.goto(`/register?redirectTo=${encodeURIComponent(`/product/${MODEL}#comments`)}`);
  await signUp(page, t);
  await expect(page).toHaveURL(new RegExp(`/product/${MODEL}#comments`));

  const words = `Prints without supports, see https://photos.test/${"x".repeat(80)}/${Date.now()}`;
  const box = page.getByLabel(t("comments.yours"));
  const post = page.getByRole("button", { name: t("comments.post") });
  await post.click();
  await expect(box).toBeFocused();
  await expect(page.getByText(t("errors.required"))).toBeVisible();
  await expectAccessible(page);

  await network.setDown(true);
  await box.fill(words);
  // The field grows with what is typed, but no wider than a phone.
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await post.click();
  const failure = page.getByRole("alert").filter({ hasText: words });
  await expect(failure).toContainText(t("comments.failed", { reason: t("shell.offline") }));
  await expectAccessible(page);
  await network.setDown(false);
  await failure.getByRole("button", { name: t("comments.tryAgain") }).click();
  await expect(failure).toBeHidden();
  const comment = page.getByRole("listitem").filter({ hasText: words });
  await expect(comment).toContainText("Ada");
  await expectAccessible(page);

  await expect(page.getByText(t("comments.sent"))).toBeVisible();
  await network.setDown(true);
  await page.getByRole("textbox", { name: t("comments.yours") }).fill("Without an answer");
  await post.click();
  await expect(page.getByRole("alert").filter({ hasText: "Without an answer" })).toBeVisible();
  expect(await page.getByText(t("comments.sent")).count()).toBe(0);
  await network.setDown(false);

  await page.reload();
  await comment.getByRole("button", { name: new RegExp(`^${t("comments.remove")}`) }).click();
  await expect(comment).toBeHidden();
  const restored = page.waitForResponse(/\/app\/comment\/create/);
  await page.getByRole("button", { name: t("comments.undo") }).click();
  await expect(comment).toBeVisible();
  await restored;

  await page.goto(`/product/${MODEL}/comments`);
  await comment.getByRole("button", { name: new RegExp(`^${t("comments.remove")}`) }).click();
  await expect(comment).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a comment is kept until the user is logged in, then posted and removed", async ({
    page,
    t,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 401/);
    const words = `Without scripts ${Date.now()}`;
    await page.goto(`/product/${MODEL}`);
    await page.getByLabel(t("comments.yours")).fill(words);
    await page.getByRole("button", { name: t("comments.post") }).click();
    await expect(page.getByText(t("comments.logInFirst"))).toBeVisible();
    await expect(page.getByLabel(t("comments.yours"))).toHaveValue(words);

    const other = await page.context().newPage();
    await other.goto("/register");
    await signUp(other, t);
    await expect(other).toHaveURL(/\/dashboard/);
    await page.getByRole("button", { name: t("comments.post") }).click();
    const comment = page.getByRole("listitem").filter({ hasText: words });
    await comment.getByRole("button", { name: new RegExp(`^${t("comments.remove")}`) }).click();
    await expect(page.getByText(words)).toBeHidden();
  });
});
