/**
 * A local shop is new until its accounts, and its demo, are made. One that was stopped before begins again:
 * its addresses are printed afterwards, so nobody has used it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "./is-running.ts";

/** Holds the id of the process that makes the shop. */
const noteIn = (stateDir: string) => join(stateDir, "unfinished");

/** The secrets and the certificate stay, which browsers may have accepted. */
const DATA = ["v3", "stripe-sandbox.json"];

/** @returns whether the shop is new, and is to be finished. @throws Error while another process makes it. */
export function beginShop(stateDir: string): boolean {
  const note = noteIn(stateDir);
  if (existsSync(note)) {
    const maker = Number(readFileSync(note, "utf8"));
    if (maker !== process.pid && isRunning(maker))
      throw new Error(`Process ${maker} is making the shop in ${stateDir}. If that is wrong: npm run reset.`);
    for (const name of DATA) rmSync(join(stateDir, name), { recursive: true, force: true });
  }
  if (existsSync(join(stateDir, "v3"))) return false;
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(note, String(process.pid));
  return true;
}

export const finishShop = (stateDir: string): void => rmSync(noteIn(stateDir));
