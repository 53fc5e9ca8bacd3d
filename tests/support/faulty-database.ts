import { env } from "cloudflare:workers";
import { seededRandom } from "./random.ts";

/** Which D1 round trip fails, counted from 0, and how: before it is done, or after it, so that only its reply is lost. */
export interface Fault {
  at: number;
  when: "before" | "after";
  /** Every later round trip fails too. */
  lasting?: boolean;
  /** Somebody else's work right before that round trip, which then does not fail. */
  meanwhile?: () => Promise<unknown>;
}

export const NEVER: Fault = { at: Number.POSITIVE_INFINITY, when: "before" };

/** Every fault of a run with this many round trips. */
export const faultsOf = (trips: number): Fault[] =>
  Array.from({ length: trips }, (_, at) => at).flatMap((at): Fault[] => [
    { at, when: "before" },
    { at, when: "after" },
    { at, when: "before", lasting: true },
  ]);

export const SEED = 31;
/** @returns says of each of a list whether it is tried: a share with the other tests; `npm run bench -- faults` tries all */
export function chooser(share: number): () => boolean {
  const random = seededRandom(SEED);
  return () => env.FAULTS === "all" || random() < share;
}

const STATEMENT = Symbol("statement");

/** The tests' database, in which round trips fail. A batch is one round trip, and so is each statement outside a batch. */
export function faultyDatabase({ at, when, lasting = false, meanwhile }: Fault) {
  let trips = 0;
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    const trip = trips++;
    if (meanwhile && trip === at) await meanwhile();
    const fails = !meanwhile && (trip === at || (lasting && trip > at));
    if (fails && when === "before") throw new Error("D1_ERROR: Network connection lost.");
    const answer = await work();
    if (fails) throw new Error("D1_ERROR: Network connection lost.");
    return answer;
  };
  const faulty = (statement: D1PreparedStatement): object =>
    new Proxy(statement, {
      get(target, name) {
        if (name === STATEMENT) return target;
        if (name === "bind") return (...values: unknown[]) => faulty(target.bind(...values));
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...values: unknown[]) => attempt(() => value.apply(target, values));
      },
    });
  const wrap = (target: D1Database | D1DatabaseSession): object => ({
    prepare: (sql: string) => faulty(target.prepare(sql)),
    batch: (all: object[]) =>
      attempt(() => target.batch(all.map((each) => Reflect.get(each, STATEMENT) as D1PreparedStatement))),
    withSession: (constraint: string) => wrap((target as D1Database).withSession(constraint)),
  });
  return { DB: wrap(env.DB) as D1Database, trips: () => trips };
}
