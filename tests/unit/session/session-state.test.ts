import { afterEach, expect, test, vi } from "vitest";
import type { CartLine } from "#app/cart/cart.contract.ts";
import { ApiError, NetworkError } from "#app/http/api.browser.ts";
import { type AccountState, createAccount, INITIAL_STATE } from "#app/session/account.browser.ts";
import type { TabMessage } from "#app/session/tab-channel.browser.ts";

// A call that fails is written to the console, as the specification wants.
vi.spyOn(console, "error").mockImplementation(() => undefined);

const user = (id: string) => ({ id, username: id, preferences: { currency: "EUR" } });
const cart = (...ids: string[]) => ({ items: ids.map((id) => ({ product: { id } })), total: 0 });
const bought = (...ids: string[]) => ids.map((id) => ({ id }));
const LINE: CartLine = { id: "gear", license: "standard", title: "Gear" };

const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** A tab whose calls wait until the test answers or fails them, in any order. */
function createTab(broadcast: (message: TabMessage) => void = () => {}, isOfflineCopy = false) {
  const requests: { path: string; resolve(answer: unknown): void; reject(error: unknown): void }[] = [];
  const page = {
    state: INITIAL_STATE as AccountState,
    replaced: [] as (string | null)[],
    retries: [] as (() => void)[],
    renewals: 0,
    failedAdditions: [] as unknown[],
    users: [] as (string | null)[],
  };
  const session = createAccount({
    call: (path) =>
      new Promise((resolve, reject) => requests.push({ path, resolve: resolve as never, reject })),
    startTimer(_, then) {
      page.retries.push(then);
      return () => {
        page.retries = page.retries.filter((other) => other !== then);
      };
    },
    onChange: (state) => {
      page.state = state;
    },
    broadcast,
    onUserReplaced: (next) => page.replaced.push(next?.id ?? null),
    onReachable: () => page.renewals++,
    isOfflineCopy: () => isOfflineCopy,
    onUser: (id) => page.users.push(id),
  });
  const add = (line: CartLine) =>
    void session.addToCart(line).catch((error: unknown) => page.failedAdditions.push(error));
  const open = () => requests.map(({ path }) => path);
  async function take(path: string) {
    await settled();
    const at = requests.findIndex((request) => request.path === path);
    if (at < 0) throw new Error(`${path} was not requested, only ${open()}`);
    return requests.splice(at, 1)[0] as (typeof requests)[number];
  }
  const answer = async (path: string, value: unknown) => {
    (await take(path)).resolve(value);
    await settled();
  };
  const loseConnection = async (path: string) => {
    (await take(path)).reject(new NetworkError("cut"));
    await settled();
  };
  const fail = async (path: string) => {
    (await take(path)).reject(new ApiError(500, "internal", ""));
    await settled();
  };
  const ids = () => page.state.cart?.items.map(({ product }) => product.id) ?? null;
  async function logInAs(id: string, ...lines: string[]) {
    void session.checkSession();
    await answer("/verify", user(id));
    await answer("/cart", cart(...lines));
    await answer("/purchases", bought());
  }
  return { session, page, add, open, answer, loseConnection, fail, ids, logInAs };
}

type Tab = ReturnType<typeof createTab>;

afterEach(() => vi.clearAllMocks());

test("the cart does not wait for the purchases", async () => {
  const { session, open, answer, ids } = createTab();
  void session.checkSession();
  await answer("/verify", user("ada"));
  await answer("/cart", cart("gear"));
  expect([ids(), open()]).toEqual([["gear"], ["/purchases"]]);
});

test("a page from its offline copy is refreshed by the first answer, and no more", async () => {
  const { session, page, answer } = createTab(undefined, true);
  for (let check = 0; check < 2; check++) {
    void session.checkSession();
    await answer("/verify", user("ada"));
    await answer("/cart", cart());
    await answer("/purchases", bought());
  }
  expect(page.renewals).toBe(1);
});

test("a page from its offline copy is refreshed once when its first call fails and a later one is answered", async () => {
  const { session, page, answer, loseConnection } = createTab(undefined, true);
  void session.checkSession();
  await loseConnection("/verify");
  page.retries.pop()?.();
  await answer("/verify", user("ada"));
  await answer("/cart", cart());
  await answer("/purchases", bought());
  expect(page.renewals).toBe(1);
});

test("a cart that is being read does not overwrite a removal meanwhile", async () => {
  const { session, open, answer, ids, logInAs } = createTab();
  await logInAs("ada", "gear", "vase");
  void session.checkSession();
  await answer("/verify", user("ada"));
  void session.removeFromCart("gear");
  await settled();
  expect(open()).toEqual(["/cart", "/purchases"]);
  await answer("/cart", cart("gear", "vase"));
  await answer("/cart/remove", cart("vase"));
  await answer("/purchases", bought());
  expect(ids()).toEqual(["vase"]);
});

test("a cart that is asked for during an addition is read after it", async () => {
  const { session, add, open, answer, ids, logInAs } = createTab();
  await logInAs("ada");
  add(LINE);
  void session.readCart();
  await settled();
  expect(open()).toEqual(["/cart/add"]);
  await answer("/cart/add", cart("gear"));
  await answer("/cart", cart("gear"));
  expect(ids()).toEqual(["gear"]);
});

test.each([
  ["login", new ApiError(401, "not_logged_in", ""), (tab: Tab) => tab.answer("/verify", null)],
  ["network", new NetworkError("unknown user"), (tab: Tab) => tab.loseConnection("/verify")],
])("an addition without a %s fails for that reason", async (_, error, verify) => {
  const tab = createTab();
  tab.add(LINE);
  await verify(tab);
  expect(tab.page.failedAdditions).toEqual([error]);
});

test("purchases that are being read do not overwrite a model acquired meanwhile", async () => {
  const { session, page, open, answer, logInAs } = createTab();
  await logInAs("ada");
  void session.checkSession();
  await answer("/verify", user("ada"));
  void session.acquire("/product/get/free", "chain");
  await settled();
  expect(open()).not.toContain("/product/get/free");
  await answer("/purchases", bought());
  await answer("/product/get/free", { id: "chain" });
  expect(page.state.purchases).toEqual(bought("chain"));
});

test("a model acquired while the purchases are unknown is not taken for the only one", async () => {
  const { session, page, answer, loseConnection } = createTab();
  void session.checkSession();
  await answer("/verify", user("ada"));
  await answer("/cart", cart());
  await loseConnection("/purchases");
  void session.acquire("/product/get/free", "chain");
  await answer("/product/get/free", { id: "chain" });
  expect(page.state.purchases).toBe(null);
  await answer("/purchases", bought("chain", "gear"));
  expect(page.state.purchases).toEqual(bought("chain", "gear"));
});

test("an addition without a response does not block the next call, and both are reported", async () => {
  const { add, page, open, answer, loseConnection, ids, logInAs } = createTab();
  await logInAs("ada");
  add(LINE);
  add({ ...LINE, id: "vase" });
  await loseConnection("/cart/add");
  expect(open()).toEqual(["/cart/add"]);
  await answer("/cart/add", cart("vase"));
  expect([ids(), page.failedAdditions.length]).toEqual([["vase"], 1]);
});

test("data without an answer is unknown, neither empty nor logged out, and is requested again", async () => {
  const { session, page, answer, loseConnection } = createTab();
  void session.checkSession();
  await loseConnection("/verify");
  expect(page.state).toMatchObject({ status: "loading", unreachable: true });
  page.retries[0]?.();
  await answer("/verify", user("ada"));
  expect(page.state.status).toBe("in");
  await answer("/cart", cart());
  await loseConnection("/purchases");
  expect(page.state).toMatchObject({ status: "in", purchases: null, unreachable: true });
  expect(page.retries).toHaveLength(1);
  session.retry();
  expect(page.state.unreachable).toBe(false);
  await answer("/verify", user("ada"));
  await answer("/cart", cart());
  await answer("/purchases", bought("gear"));
  expect(page.state).toMatchObject({ purchases: bought("gear"), unreachable: false });
});

test("the page is notified when the shop answers again after a network error, and not after an error of the shop", async () => {
  const { session, page, answer, loseConnection, fail, logInAs } = createTab();
  await logInAs("ada");
  void session.checkSession();
  await loseConnection("/verify");
  expect(page.state).toMatchObject({ unreachable: true, offline: true });
  page.retries[0]?.();
  await answer("/verify", user("ada"));
  expect([page.state.offline, page.renewals]).toEqual([false, 1]);
  await fail("/cart");
  expect(page.state).toMatchObject({ unreachable: true, offline: false });
  page.retries[0]?.();
  await answer("/verify", user("ada"));
  await answer("/cart", cart());
  await answer("/purchases", bought());
  expect([page.state.unreachable, page.renewals]).toEqual([false, 1]);
});

test("a page with a form's result is not loaded again when the shop answers again: the result would disappear", async () => {
  const { session, page, answer, loseConnection, logInAs } = createTab();
  await logInAs("ada");
  void session.checkSession();
  await answer("/verify", user("ada"));
  await loseConnection("/cart");
  await answer("/purchases", bought());
  expect(page.state.offline).toBe(true);
  void session.afterForm();
  await loseConnection("/verify");
  page.retries[0]?.();
  await answer("/verify", user("ada"));
  await answer("/cart", cart());
  await answer("/purchases", bought());
  expect([page.state.unreachable, page.renewals]).toEqual([false, 0]);
});

test("code that stores something for a user is notified of every login and logout", async () => {
  const { session, page, answer, logInAs } = createTab();
  await logInAs("ada");
  void session.checkSession();
  await answer("/verify", null);
  expect(page.users).toEqual(["ada", null]);
});

test("a user stays logged in while the shop does not respond", async () => {
  const { session, page, loseConnection, logInAs, ids } = createTab();
  await logInAs("ada", "gear");
  void session.checkSession();
  await loseConnection("/verify");
  expect([page.state.status, ids()]).toEqual(["in", ["gear"]]);
});

test("a change of the cart in another tab is applied, and an own one is broadcast", async () => {
  const broadcasts: TabMessage[] = [];
  const { session, answer, ids, logInAs } = createTab((message) => broadcasts.push(message));
  await logInAs("ada");
  session.onTabMessage({ userId: "ada", changed: "cart" });
  await answer("/cart", cart("gear"));
  expect(ids()).toEqual(["gear"]);
  void session.removeFromCart("gear");
  await answer("/cart/remove", cart());
  expect(broadcasts.at(-1)).toEqual({ userId: "ada", changed: "cart" });
});

test("a logout in another tab clears the user's data and page here", async () => {
  const { session, page, answer, logInAs, open } = createTab();
  await logInAs("ada", "gear");
  session.onTabMessage({ userId: "ada" });
  await settled();
  expect(open()).toEqual([]);
  session.onTabMessage({ userId: null });
  await answer("/verify", null);
  expect(page.state).toMatchObject({ status: "out", user: null, cart: null, purchases: null });
  expect(page.replaced).toEqual([null]);
});

test("a response for one user is not shown to the next", async () => {
  const { session, page, answer, logInAs, ids } = createTab();
  await logInAs("ada", "gear");
  void session.readCart();
  await settled();
  session.onTabMessage({ userId: "grace" });
  await answer("/verify", user("grace"));
  expect([page.state.user?.id, ids(), page.replaced]).toEqual(["grace", null, ["grace"]]);
  await answer("/cart", cart("ada's"));
  expect(ids()).toBeNull();
  await answer("/cart", cart("grace's"));
  expect(ids()).toEqual(["grace's"]);
});

test("the page that a form led to by logging in or out is not loaded again", async () => {
  const { session, page, answer, logInAs } = createTab();
  await logInAs("ada");
  void session.afterForm();
  await answer("/verify", null);
  expect(page.replaced).toEqual([]);
});
