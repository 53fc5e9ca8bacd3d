import { invalidRequest } from "./api-error.ts";
import type { BalanceTransaction, Charge } from "./objects.ts";
import { listOfAll } from "./objects.ts";
import { balanceTransactionOf } from "./payment-objects.ts";
import type { Sandbox, Store } from "./state.ts";

type Fields = Record<string, unknown>;

/** Where the objects are that a field holds the id of. */
const STORES: Record<string, keyof Store> = {
  charge: "charges",
  coupon: "coupons",
  customer: "customers",
  default_payment_method: "paymentMethods",
  failure_balance_transaction: "refundFailures",
  invoice: "invoices",
  latest_charge: "charges",
  latest_invoice: "invoices",
  payment_intent: "paymentIntents",
  payment_method: "paymentMethods",
  product: "products",
  subscription: "subscriptions",
};

/** Puts objects in place of their ids, by paths such as `data.customer`. @throws ApiError 400 */
export function expandObject<T extends object>(sandbox: Sandbox, object: T, paths: readonly string[]): T {
  if (paths.length === 0) return object;
  const copy = structuredClone(object);
  for (const path of paths) expandAlong(sandbox, copy, { steps: path.split("."), path });
  return copy;
}

interface Path {
  steps: string[];
  /** All of it, for the refusal. */
  path: string;
}

function expandAlong(sandbox: Sandbox, value: unknown, { steps, path }: Path): void {
  const [name, ...rest] = steps;
  if (name === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) expandAlong(sandbox, each, { steps, path });
    return;
  }
  const owner = value as Fields;
  if (owner[name] === undefined && name in STORES) return;
  const found = typeof value === "object" ? expanded(sandbox, owner, name) : undefined;
  if (found === undefined) throw invalidRequest(`The sandbox does not expand ${path}.`, { param: "expand" });
  owner[name] = found;
  if (name === "total_details" && rest[0] === "breakdown")
    owner[name] = { ...(found as Fields), breakdown: breakdownOf(sandbox, String(owner.id)) };
  else expandAlong(sandbox, found, { steps: rest, path });
}

/** @returns undefined where the field cannot be expanded */
function expanded(sandbox: Sandbox, owner: Fields, name: string): unknown {
  const { store } = sandbox;
  const id = String(owner.id);
  if (owner.object === "charge" && name === "refunds") {
    const refunds = [...store.refunds.values()].filter(({ charge }) => charge === id).reverse();
    return structuredClone(listOfAll(refunds, `/v1/charges/${id}/refunds`));
  }
  if (owner.object === "invoice" && name === "payments") {
    const payments = [...store.invoicePayments.values()].filter(({ invoice }) => invoice === id);
    return structuredClone(listOfAll(payments, `/v1/invoice_payments?invoice=${id}`));
  }
  const held = owner[name];
  if (name === "discounts" && Array.isArray(held))
    return held.map((each) => structuredClone(store.discounts.get(String(each))?.discount ?? each));
  if (typeof held !== "string") return held;
  if (owner.object === "charge" && name === "balance_transaction") return feeOf(sandbox, owner, held);
  const map = STORES[name];
  return map && structuredClone(store[map].get(held as never) ?? null);
}

function breakdownOf({ store }: Sandbox, sessionId: string) {
  const tax = store.taxes.get(sessionId);
  const held = store.discounts.get(store.subscriptionData.get(sessionId)?.discount ?? "");
  const amount = store.sessions.get(sessionId)?.total_details?.amount_discount ?? 0;
  return { discounts: held ? [{ amount, discount: held.discount }] : [], taxes: tax ? [tax] : [] };
}

/** Where Stripe sells in its own name it keeps the tax of the session or invoice back. */
function feeOf({ store }: Sandbox, owner: Fields, id: string): BalanceTransaction {
  const charge = owner as unknown as Charge;
  const intentId = charge.payment_intent;
  const isManaged = store.paymentIntents.get(intentId)?.managed_payments?.enabled === true;
  const session = [...store.sessions.values()].find(({ payment_intent }) => payment_intent === intentId);
  const payment = [...store.invoicePayments.values()].find(
    (each) => each.payment.payment_intent === intentId,
  );
  const [entry] = store.invoices.get(payment?.invoice ?? "")?.total_taxes ?? [];
  const tax = session?.total_details?.amount_tax ?? entry?.amount ?? 0;
  return balanceTransactionOf(charge, id, isManaged ? tax : null);
}
