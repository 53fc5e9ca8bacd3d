/** Who is reading, as the shop last said; the browser's tabs follow each other. */
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { logFailure, NetworkError } from "./api.ts";
import { retryDelay } from "./backoff.ts";
import type { CartLine } from "./cart-queue.ts";
import type { createHoldings, Held, Holdings, HoldingsWorld } from "./holdings.ts";
import { coalesced } from "./one-at-a-time.ts";
import type { News } from "./other-tabs.ts";

export interface Known extends Held {
  status: "loading" | "out" | "in";
  user: User | null;
  /** The shop did not answer: what is null or loading is not known, and asked again later. */
  unanswered: boolean;
}

const NOBODY: Known = { status: "out", user: null, cart: null, purchases: null, unanswered: false };
export const NOT_ASKED: Known = { ...NOBODY, status: "loading" };

/** The outside of a session: the shop, time, the page and the browser's other tabs. */
export interface SessionWorld extends Pick<HoldingsWorld, "call" | "added" | "addFailed" | "waiting"> {
  /** Runs `then` later; calling the answer cancels that. */
  wait(milliseconds: number, then: () => void): () => void;
  holdings(): Promise<typeof createHoldings>;
  /** @param byReader it answers something the reader just did. */
  show(known: Known, byReader: boolean): void;
  tell(news: News): void;
  /** `next` took the place of somebody whose page is still shown. */
  replaced(next: User | null): void;
}

/** The first pause is about three seconds, the longest half a minute. */
const FIRST_TRY = 2;

export function createSession(world: SessionWorld) {
  const { call } = world;
  let known = NOT_ASKED;
  let holdings: Promise<Holdings> | null = null;
  let tries = FIRST_TRY;
  let cancelRetry = () => {};
  /** The questions that were not answered last time. */
  const failing = new Set<string>();
  let formSent = false;

  function become(change: Partial<Known>, byReader = false) {
    known = { ...known, ...change, unanswered: failing.size > 0 };
    world.show(known, byReader);
  }

  function answered(path: string) {
    failing.delete(path);
    if (failing.size === 0) tries = FIRST_TRY;
  }
  function notAnswered(path: string, error: unknown) {
    logFailure(`GET ${path}`, error);
    failing.add(path);
    become({});
    cancelRetry();
    cancelRetry = world.wait(retryDelay(tries++, Math.random()), () => void ask());
  }

  const tell = (changed?: News["changed"]) => world.tell({ reader: known.user?.id ?? null, changed });

  /** Answers that come for a person who is gone are nobody's. */
  async function holdingsOf({ id }: User): Promise<Holdings> {
    const create = await world.holdings();
    const forReader =
      <A extends unknown[]>(then: (...args: A) => void) =>
      (...args: A) => {
        if (known.user?.id === id) then(...args);
      };
    return create({
      call,
      learn: forReader(become),
      changed: forReader(tell),
      answered: forReader(answered),
      notAnswered: forReader(notAnswered),
      refused: () => void ask(),
      added: forReader(world.added),
      addFailed: forReader(world.addFailed),
      waiting: forReader(world.waiting),
    });
  }

  function learnWho(user: User | null) {
    const before = known.user;
    if (before && user?.id === before.id) become({ user });
    else {
      failing.clear();
      holdings = null;
      become(user ? { ...NOBODY, status: "in", user } : NOBODY);
      if (before) world.waiting([]);
      if (before && !formSent) world.replaced(user);
    }
    formSent = false;
    tell();
  }

  async function readHoldings(user: User) {
    try {
      holdings ??= holdingsOf(user);
      const { readCart, readPurchases } = await holdings;
      void readCart();
      void readPurchases();
    } catch (error) {
      holdings = null;
      notAnswered("/assets/holdings", error);
    }
  }

  /** Ends when it is known who reads; what they have follows. */
  const ask = coalesced(async () => {
    cancelRetry();
    try {
      const user = await call<User>("/verify");
      answered("/verify");
      learnWho(user);
    } catch (error) {
      return notAnswered("/verify", error);
    }
    if (known.user) void readHoldings(known.user);
  });

  /** Asks everything again, and so do the other tabs. */
  async function refresh() {
    await ask();
    tell("all");
  }

  async function held(): Promise<Holdings> {
    if (!holdings) await ask();
    if (!holdings) throw new NetworkError("nobody is known to read");
    return holdings;
  }

  return {
    ask,
    refresh,
    /** For a person who does not want to wait for the next try. */
    retry() {
      failing.clear();
      become({});
      void ask();
    },
    /** A form was sent: it may have logged in or out, and has led to a page of whoever reads now. */
    afterForm() {
      formSent = true;
      if (known.status === "out") become(NOT_ASKED);
      return refresh();
    },
    heard({ reader, changed }: News) {
      if (known.status === "loading") return;
      if (changed === "all" || reader !== (known.user?.id ?? null)) void ask();
      else if (changed === "cart") void holdings?.then(({ readCart }) => readCart());
    },
    readCart: async () => (await held()).readCart(),
    addToCart(line: CartLine) {
      held().then(
        ({ addToCart }) => addToCart(line),
        (error) => world.addFailed(line, error),
      );
    },
    removeFromCart: async (id: string) => (await held()).removeFromCart(id),
    acquireFree: async (id: string) => (await held()).acquireFree(id),
    stop: () => cancelRetry(),
  };
}
