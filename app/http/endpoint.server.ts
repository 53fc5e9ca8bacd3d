/** The only way to write a JSON call: method, access and input are required, so an unguarded or unparsed call cannot exist. */
import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import type { SessionToken } from "#app/domain/accounts/caller.server.ts";
import { sameText } from "#app/domain/accounts/tokens.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { z } from "#app/domain/zod.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { badInput, errorJson, expectedError } from "./errors.server.ts";
import { boundedBody } from "./raw-body.server.ts";

/**
 * Who may call: anyone, a logged-in shopper, or the seller's tool with its bearer token. With "session" the operation
 * reads the shopper itself, by `readAs`, in one batch with what it answers.
 */
type Access = "anyone" | "session" | "user" | "seller";
interface CallerOf {
  anyone: null;
  session: SessionToken;
  user: User;
  seller: null;
}
type Method = "GET" | "POST" | "PUT" | "DELETE";
const MAX_BODY = 256 * 1024;

export interface Call<A extends Access, I> {
  services: AppLoadContext["services"];
  user: CallerOf[A];
  input: I;
  request: Request;
  context: AppLoadContext;
}

export interface Endpoint<A extends Access, S extends z.ZodType> {
  method: Method | readonly Method[];
  /** Methods that other calls at the same address take, for `Allow`. */
  otherMethods?: readonly Method[];
  access: A;
  /** Shape of the JSON body, or of path and query parameters for GET and for raw bodies. */
  input: S;
  /** A raw body (an upload) is left unread for `run`. */
  body?: "json" | "raw";
  /** Most bytes of a JSON body, when the usual 256 KiB are too few. */
  maxBody?: number;
  /** A plain value becomes 200 JSON, undefined 204; a Response goes out as it is. */
  run: (call: Call<A, z.output<S>>) => Promise<unknown>;
}

async function jsonBody(request: Request, max = MAX_BODY): Promise<unknown> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new DomainError("wrong_type");
  const bytes = await boundedBody(request, max);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new DomainError("bad_json");
  }
}

async function refuseStranger(
  access: Access,
  request: Request,
  context: AppLoadContext,
): Promise<User | SessionToken | null> {
  if (access === "anyone") return null;
  if (access === "seller") {
    const token = /^Bearer (.+)$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
    if (!sameText(token, context.services.settings.SELLER_TOKEN)) throw new DomainError("bad_token");
    return null;
  }
  const { sessionToken } = context;
  const user = access === "session" ? sessionToken && { sessionToken } : await context.user();
  if (!user) throw new DomainError("not_logged_in");
  return user;
}

const parametersOf = (request: Request, params: Record<string, string | undefined>) => ({
  ...Object.fromEntries(new URL(request.url).searchParams),
  ...params,
});

async function answer<A extends Access, S extends z.ZodType>(
  endpoint: Endpoint<A, S>,
  { request, params, context }: ActionFunctionArgs,
): Promise<Response> {
  const methods: readonly string[] = [endpoint.method].flat();
  const method = request.method === "HEAD" ? "GET" : request.method;
  if (!methods.includes(method)) {
    const allowed = [...methods, ...(endpoint.otherMethods ?? [])].sort();
    throw new DomainError("method_not_allowed", { detail: allowed.join(", ") });
  }
  const user = (await refuseStranger(endpoint.access, request, context)) as CallerOf[A];
  const fromBody = method !== "GET" && endpoint.body !== "raw";
  const parsed = endpoint.input.safeParse(
    fromBody ? await jsonBody(request, endpoint.maxBody) : parametersOf(request, params),
  );
  if (!parsed.success) throw badInput(parsed.error);
  const { services } = context;
  const result = await endpoint.run({ services, user, input: parsed.data, request, context });
  if (result instanceof Response) return result;
  return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
}

/** Makes the loader and action of a resource route; failures become the contract's error JSON. */
export function endpoint<A extends Access, S extends z.ZodType>(definition: Endpoint<A, S>) {
  return async (args: ActionFunctionArgs): Promise<Response> => {
    try {
      return await answer(definition, args);
    } catch (error) {
      const expected = expectedError(error);
      const { log } = args.context.services;
      if (!expected) log("call_failed", { error: faultText(error) });
      else if (expected.code === "bad_token") log("seller_token_refused");
      else if (expected.code === "bad_signature") log("webhook_refused");
      const failure = expected ?? new DomainError("internal", { detail: args.context.requestId });
      return errorJson(failure, translatorFor(args.context.services.language));
    }
  };
}

/** Everything a log needs of a fault, its causes too. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "object" ? JSON.stringify(error) : String(error);
  const cause = error.cause ? `\ncaused by ${faultText(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}
