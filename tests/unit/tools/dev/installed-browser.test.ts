import { expect, test, vi } from "vitest";
import { ensureBrowser } from "#tools/dev/browser.ts";

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const { installed } = vi.hoisted(() => ({ installed: new Set<string>() }));

vi.mock("node:fs", () => ({ existsSync: (path: string) => installed.has(path) }));
// Nothing can be installed, as on a machine without a network.
vi.mock("node:child_process", () => ({ spawnSync: () => ({ status: 1 }) }));
vi.mock("@playwright/test", () => ({ chromium: { executablePath: () => "/playwright/chrome" } }));
vi.stubEnv("CHROMIUM_PATH", "");

test("the headless shell alone runs the tests where no other Chromium can be installed, and what is skipped is said", async () => {
  installed.add(HEADLESS_SHELL);
  const lines: string[] = [];
  expect(await ensureBrowser((line) => lines.push(line))).toBe(HEADLESS_SHELL);
  expect(lines.at(-1)).toContain("back/forward");
  installed.clear();
  await expect(ensureBrowser(() => {})).rejects.toThrow("CHROMIUM_PATH");
});
