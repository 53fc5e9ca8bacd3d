/** The calls of Stripe's API this sandbox answers, each a line: what it takes and which operation it is. */
import { resourceMissing } from "./api-error.ts";
import { disputeById } from "./disputes.ts";
import { ownList } from "./expand.ts";
import type { ParamMap } from "./form-params.ts";
import { listPage } from "./lists.ts";
import { checkParams, listOf, optional, shape, text } from "./param-rules.ts";
import { chargeById, paymentIntentById } from "./payments.ts";
import { createRefund, refundById } from "./refunds.ts";
import type { Route } from "./router.ts";
import type { Sandbox } from "./sandbox.ts";
import { createSession, expireSession, sessionById } from "./sessions.ts";

export interface ApiInput {
  /** The id in the path; empty where there is none. */
  id: string;
  path: string;
  params: ParamMap;
}

export type ApiHandler = (sandbox: Sandbox, input: ApiInput) => object;

const onlyExpand = shape({ expand: optional(listOf(text())) });

type ById = (sandbox: Sandbox, id: string) => object;
const retrieve =
  (byId: ById): ApiHandler =>
  (sandbox, { id, params }) => {
    checkParams(onlyExpand, params);
    return byId(sandbox, id);
  };

const get = (pattern: string, handler: ApiHandler): Route<ApiHandler> => ({
  method: "GET",
  pattern,
  handler,
});
const post = (pattern: string, handler: ApiHandler): Route<ApiHandler> => ({
  method: "POST",
  pattern,
  handler,
});

export const API_ROUTES: Route<ApiHandler>[] = [
  post("/v1/checkout/sessions", (sandbox, { params }) => createSession(sandbox, params)),
  get("/v1/checkout/sessions", ({ store }, { path, params }) =>
    listPage({ all: store.sessions.values(), url: path, params, filters: ["payment_intent", "status"] }),
  ),
  get("/v1/checkout/sessions/:id", retrieve(sessionById)),
  get("/v1/checkout/sessions/:id/line_items", lineItems),
  post("/v1/checkout/sessions/:id/expire", (sandbox, { id, params }) => {
    checkParams(onlyExpand, params);
    return expireSession(sandbox, sessionById(sandbox, id));
  }),
  get("/v1/payment_intents", ({ store }, { path, params }) =>
    listPage({ all: store.paymentIntents.values(), url: path, params }),
  ),
  get("/v1/payment_intents/:id", retrieve(paymentIntentById)),
  get("/v1/charges", ({ store }, { path, params }) =>
    listPage({ all: store.charges.values(), url: path, params, filters: ["payment_intent"] }),
  ),
  get("/v1/charges/:id", retrieve(chargeById)),
  post("/v1/refunds", (sandbox, { params }) => createRefund(sandbox, params)),
  get("/v1/refunds", ({ store }, { path, params }) =>
    listPage({ all: store.refunds.values(), url: path, params, filters: ["charge", "payment_intent"] }),
  ),
  get("/v1/refunds/:id", retrieve(refundById)),
  get("/v1/disputes", ({ store }, { path, params }) =>
    listPage({ all: store.disputes.values(), url: path, params, filters: ["charge", "payment_intent"] }),
  ),
  get("/v1/disputes/:id", retrieve(disputeById)),
  get("/v1/events", listEvents),
  get("/v1/events/:id", retrieve(eventById)),
];

/** @throws ApiError 404 */
export function eventById(sandbox: Sandbox, id: string) {
  const event = sandbox.store.events.get(id);
  if (!event) throw resourceMissing("event", id);
  return event;
}

const eventFilters = shape({
  type: optional(text()),
  types: optional(listOf(text(), 20)),
  delivery_success: optional(text()),
});

function listEvents({ store }: Sandbox, { path, params }: ApiInput): object {
  const { type, types, delivery_success, ...page } = params;
  const sent = Object.entries({ type, types, delivery_success }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const wanted = checkParams(eventFilters, Object.fromEntries(sent));
  const all = [...store.events.values()]
    .filter((event) => wanted.type === null || event.type === wanted.type)
    .filter((event) => wanted.types === null || wanted.types.includes(event.type))
    .filter(
      (event) => (wanted.delivery_success ?? "") === "" || isDelivered(event) === wanted.delivery_success,
    );
  return listPage({ all, url: path, params: page });
}

function isDelivered(event: { pending_webhooks: number }): string {
  return String(event.pending_webhooks === 0);
}

function lineItems(sandbox: Sandbox, { id, path, params }: ApiInput): object {
  const session = sessionById(sandbox, id);
  const items = sandbox.store.lineItems.get(id) ?? [];
  if (Object.keys(params).length === 0) return ownList(sandbox, "line_items", id);
  // Line items come in the order they were given, the other lists newest first.
  const all = items.toReversed().map((item) => ({ ...item, created: session.created }));
  const page = listPage({ all, url: path, params });
  return { ...page, data: page.data.map(({ created: _created, ...item }) => item) };
}
