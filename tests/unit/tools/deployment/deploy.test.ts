import { expect, test } from "vitest";
import {
  createDeployedShop,
  makeDatabaseOld,
  startDeployment,
  testTerminal,
} from "#tests/support/deployed-shop.ts";
import { runDeploy } from "#tools/deployment/deploy.ts";

test("nothing is built or deployed to a database that is older than the first migration", async () => {
  const deployment = await startDeployment();
  await createDeployedShop(deployment);
  makeDatabaseOld(deployment);
  const build = () => Promise.reject(new Error("It was built"));
  const terminal = testTerminal();
  await expect(runDeploy(await deployment.open({ build }), terminal)).rejects.toThrow(
    /go back to the version that made it, or begin with a new database: .*npm run setup$/,
  );
  expect(terminal.text()).toMatch(/^migrations: the database stall was made by a version before 0\.3\.0/);
  expect(deployment.account.changes).toEqual([]);
});
