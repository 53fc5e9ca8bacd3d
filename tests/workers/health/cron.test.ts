import { expect, test } from "vitest";
import { testServices } from "#tests/support/services.ts";
import { runJobs } from "#workers/cron.ts";

test("a job of the cron that fails is logged under its name and ends no other; one with its own services shares none, and without services the run fails", async () => {
  const { services, logged } = testServices();
  const ran: [string, boolean][] = [];
  const newServices = () => ({ ...services });
  const shared = newServices();
  const given = [shared, newServices()];
  await runJobs(() => given.shift() ?? shared, {
    first: { run: async (each) => void ran.push(["first", each === shared]) },
    broken: { run: () => Promise.reject(new Error("no network")) },
    last: { run: async (each) => void ran.push(["last", each === shared]), services: "own" },
  });
  expect(ran).toEqual([
    ["first", true],
    ["last", false],
  ]);
  expect(logged).toEqual([
    { event: "background_failed", facts: { job: "broken", error: expect.stringContaining("no network") } },
  ]);
  const withoutServices = () => {
    throw new Error("no secret");
  };
  await expect(runJobs(withoutServices, {})).rejects.toThrow("no secret");
});
