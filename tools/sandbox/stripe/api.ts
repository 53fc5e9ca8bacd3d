import { createHash } from "node:crypto";
import Stripe from "stripe";
import { ApiError, forbidden, invalidRequest, outage, unauthorized } from "./api-error.ts";
import { callApi } from "./api-routes.ts";
import { newId } from "./objects.ts";
import { type ParamMap, parseForm } from "./params.ts";
import { type Outage, type Sandbox, type SavedAnswer, unixTime } from "./state.ts";

const DAY_SECONDS = 24 * 60 * 60;
const MAX_STORED_CALLS = 10_000;

interface Call {
  request: Request;
  path: string;
  body: string;
  requestId: string;
  idempotencyKey: string | null;
  params: ParamMap;
}

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(value, null, 2),
});

/** Answers a call under `/v1/`. Errors have Stripe's shape, and every response has a request id. @returns null to cut the connection */
export async function answerApi(sandbox: Sandbox, request: Request): Promise<Response | null> {
  const { method } = request;
  const path = new URL(request.url).pathname;
  const idempotencyKey = method === "POST" ? request.headers.get("idempotency-key") : null;
  const body = await request.text();
  const call: Call = { request, path, body, requestId: newId("request"), idempotencyKey, params: {} };
  const failure = sandbox.outages.shift() ?? null;
  const reply = replyTo(sandbox, call, failure);
  const status = failure?.status === 0 ? 0 : reply.status;
  const replayed = "Idempotent-Replayed" in reply.headers;
  const { requestId, params } = call;
  sandbox.calls.push({ method, path, params, idempotencyKey, requestId, status, replayed });
  if (sandbox.calls.length > MAX_STORED_CALLS) sandbox.calls.shift();
  if (status === 0) return null;
  const echoedKey: Record<string, string> =
    idempotencyKey === null ? {} : { "Idempotency-Key": idempotencyKey };
  const standardHeaders = { "Request-Id": requestId, "Stripe-Version": versionOf(request) };
  return new Response(reply.body, {
    status,
    headers: { ...reply.headers, ...echoedKey, ...standardHeaders },
  });
}

function replyTo(sandbox: Sandbox, call: Call, failure: Outage | null): Reply {
  const { request } = call;
  try {
    call.params = parseForm(request.method === "POST" ? call.body : new URL(request.url).search.slice(1));
    if (failure?.when === "before") throw outage(failure.status);
    const account = accountOf(sandbox, call);
    const reply =
      call.idempotencyKey === null ? perform(account, call) : performOnce(account, call, call.idempotencyKey);
    if (failure?.when === "after") throw outage(failure.status);
    return reply;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return json(error.status, { error: error.body });
  }
}

function performOnce(sandbox: Sandbox, call: Call, key: string): Reply {
  const { path, body } = call;
  const fingerprint = createHash("sha256").update(`${call.request.method} ${path}\n${body}`).digest("hex");
  const saved = savedAnswer(sandbox, key, fingerprint);
  if (saved) {
    const headers = { "Idempotent-Replayed": "true", "Original-Request": saved.requestId };
    return {
      status: saved.status,
      headers: { "Content-Type": "application/json", ...headers },
      body: saved.body,
    };
  }
  // The response to a refused call is not stored: the call may be corrected under the same key, as at Stripe.
  const reply = perform(sandbox, call);
  const { requestId } = call;
  const answer = {
    fingerprint,
    created: unixTime(sandbox),
    requestId,
    status: reply.status,
    body: reply.body,
  };
  sandbox.store.answers.set(key, answer);
  sandbox.changed();
  return reply;
}

function perform(sandbox: Sandbox, { request: { method }, path, params }: Call): Reply {
  const result = callApi(sandbox, method, { path, params });
  if (result) return json(200, result);
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new ApiError(404, { type: "invalid_request_error", message });
}

/** The answer that is stored for an idempotency key, for a day. */
function savedAnswer(sandbox: Sandbox, key: string, fingerprint: string): SavedAnswer | null {
  const saved = sandbox.store.answers.get(key);
  if (!saved || saved.created + DAY_SECONDS <= unixTime(sandbox)) return null;
  if (saved.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters and endpoint they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new ApiError(400, { type: "idempotency_error", message });
  }
  return saved;
}

/** The account of the call's key. */
function accountOf(sandbox: Sandbox, { request, path }: Call): Sandbox {
  const key = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (key === undefined) throw unauthorized("You did not provide an API key.");
  const store = key === sandbox.secretKey ? sandbox.store : sandbox.otherStores.get(key);
  if (!store) throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`);
  if (sandbox.forbidden.some((resource) => path.startsWith(`/v1/${resource}`))) throw forbidden(path);
  const version = versionOf(request);
  if (version !== Stripe.API_VERSION) throw invalidRequest(`Invalid Stripe API version: ${version}.`);
  return { ...sandbox, store };
}

const versionOf = (request: Request) => request.headers.get("stripe-version") ?? Stripe.API_VERSION;
