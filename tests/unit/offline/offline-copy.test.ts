import { expect, test } from "vitest";
import { offlineAudience } from "#app/offline/offline-copy.ts";

test.each(["/", "/product/geneva-drive", "/contact", "/offline"])("%s is kept for everybody", (path) => {
  expect(offlineAudience(path)).toBe("everybody");
});

test.each(["/dashboard", "/dashboard/payments", "/cart"])("%s is kept for its user", (path) => {
  expect(offlineAudience(path)).toBe("user");
});

test.each([
  "/login",
  "/register",
  "/checkout",
  "/logout",
  "/payment/success",
  "/dashboard/settings",
  "/dashboard/settings/delete",
  "/reset/token",
  "/verify-email/token",
  "/contact/sent/reference",
  "/studio",
  "/app/download/geneva-drive",
  "/product/x/comments",
])("no offline copy of %s is stored", (path) => expect(offlineAudience(path)).toBeNull());
