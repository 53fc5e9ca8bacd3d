/** Replaces ids by the objects they name where a call asks for it with `expand[]`. */
import { invalidRequest } from "./api-error.ts";
import type { Sandbox } from "./sandbox.ts";

const MAX_DEPTH = 4;
const EXPANDABLE = ["line_items", "payment_intent", "latest_charge", "charge", "refunds"];

type Json = Record<string, unknown>;

/** A copy of `object` with each path expanded, for example `payment_intent.latest_charge`. @throws ApiError 400 */
export function expanded(sandbox: Sandbox, object: object, paths: string[]): Json {
  const copy: Json = structuredClone({ ...object });
  for (const path of paths) {
    const steps = path.split(".");
    if (steps.length > MAX_DEPTH) throw cannotExpand(path);
    expandStep(sandbox, copy, steps);
  }
  return copy;
}

function expandStep(sandbox: Sandbox, object: Json, steps: string[]): void {
  const [name, ...rest] = steps;
  if (name === undefined) return;
  if (name === "data" && object.object === "list" && Array.isArray(object.data)) {
    for (const item of object.data) expandStep(sandbox, item, rest);
    return;
  }
  const hasOwnList =
    name === "line_items" ? object.object === "checkout.session" : object.object === "charge";
  const isList = name === "line_items" || name === "refunds";
  if (!EXPANDABLE.includes(name) || (isList ? !hasOwnList : !(name in object))) throw cannotExpand(name);
  const value = object[name];
  if (isList) object[name] ??= ownList(sandbox, name, String(object.id));
  else if (typeof value === "string") object[name] = linked(sandbox, value);
  const next = object[name];
  if (isJson(next)) expandStep(sandbox, next, rest);
}

/** The line items of a session or the refunds of a charge, as Stripe embeds them. */
export function ownList(sandbox: Sandbox, name: "line_items" | "refunds", id: string): Json {
  const refunds = [...sandbox.store.refunds.values()].filter((refund) => refund.charge === id).reverse();
  const data = name === "refunds" ? refunds : (sandbox.store.lineItems.get(id) ?? []);
  const url = name === "refunds" ? `/v1/charges/${id}/refunds` : `/v1/checkout/sessions/${id}/line_items`;
  return structuredClone({ object: "list", data, has_more: false, url });
}

function linked({ store }: Sandbox, id: string): unknown {
  return structuredClone(store.paymentIntents.get(id) ?? store.charges.get(id) ?? id);
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

function cannotExpand(name: string): Error {
  return invalidRequest(`This property cannot be expanded (${name}).`, { param: "expand" });
}
