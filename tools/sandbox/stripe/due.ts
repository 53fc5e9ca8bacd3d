/** What happens by itself when its time has come, in the order of the clock. */
import { duePaymentTries, dueRenewals } from "./billing-cycle.ts";
import { dueDebits } from "./payments.ts";
import { dueSessions } from "./sessions.ts";
import { type Sandbox, unixTime } from "./state.ts";

export interface Due {
  /** Seconds since 1970. */
  at: number;
  run(): void;
}

function nextDue(sandbox: Sandbox, until: number): Due | undefined {
  const all = [dueSessions, dueDebits, duePaymentTries, dueRenewals].flatMap((find) => find(sandbox));
  return all.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
}

export function runDueWork(sandbox: Sandbox): void {
  for (let due = nextDue(sandbox, unixTime(sandbox)); due; due = nextDue(sandbox, unixTime(sandbox)))
    due.run();
}

/** Moves the clock forward; what falls due on the way happens at its own time. */
export function advanceClock(sandbox: Sandbox, seconds: number): void {
  const until = unixTime(sandbox) + seconds;
  for (let due = nextDue(sandbox, until); due; due = nextDue(sandbox, until)) {
    moveClock(sandbox, due.at);
    due.run();
  }
  moveClock(sandbox, until);
}

function moveClock(sandbox: Sandbox, to: number): void {
  const ahead = sandbox.store.clock.get("aheadMs") ?? 0;
  const missing = to * 1000 - sandbox.now().getTime();
  if (missing > 0) sandbox.store.clock.set("aheadMs", ahead + missing);
  sandbox.changed();
}
