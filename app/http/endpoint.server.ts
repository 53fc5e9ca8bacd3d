import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import type { SessionToken } from "#app/domain/accounts/caller.server.ts";
import { timingSafeEqualText } from "#app/domain/accounts/tokens.server.ts";
import { DomainError } from "#app/domain/errors.ts";
import type { z } from "#app/domain/zod.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import { badInput, errorJson, expectedError } from "./errors.server.ts";
import { boundedBody } from "./raw-body.server.ts";

/**
 * Who may call: anyone, a logged-in user, or a seller: by the session, or by the bearer token of the seller's command. With
 * "session" the operation reads the user itself, by `batchAs`, in one batch with its own statements.
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
  caller: CallerOf[A];
  input: I;
  request: Request;
  context: AppLoadContext;
}

interface Definition<A extends Access, S extends z.ZodType> {
  access: A;
  /** Shape of the JSON body, or of path and query parameters for GET and for raw bodies. */
  input: S;
  /** A raw body (an upload) is left unread for `run`. */
  body?: "json" | "raw";
  /** Limit of a JSON body in bytes; 256 KiB by default. */
  maxBody?: number;
  /** A plain value becomes 200 JSON, undefined 204; a Response goes out as it is. */
  run: (call: Call<A, z.output<S>>) => Promise<unknown>;
}

/** Made by `endpoint`, which requires access and input, so no call is unguarded or unparsed. */
export interface Endpoint {
  access: Access;
  respond: (args: ActionFunctionArgs) => Promise<Response>;
}
type ByMethod = Partial<Record<Method, Endpoint>>;

/** Endpoints by method and address. */
export type Calls = Record<`${Method} /app/${string}`, Endpoint>;

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

/** With a token, right or wrong, the session does not count: such calls are not checked for their origin (csrf.server.ts). */
async function isSellerCall(request: Request, context: AppLoadContext): Promise<boolean> {
  const authorization = request.headers.get("Authorization");
  if (authorization === null) return (await context.seller()) !== null;
  const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? "";
  return timingSafeEqualText(token, context.services.settings.SELLER_TOKEN);
}

async function authorizeCaller(
  access: Access,
  request: Request,
  context: AppLoadContext,
): Promise<User | SessionToken | null> {
  if (access === "anyone") return null;
  if (access === "seller") {
    if (!(await isSellerCall(request, context))) throw new DomainError("bad_token");
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

const methodOf = ({ method }: Request) => (method === "HEAD" ? "GET" : method);

/** A JSON call, or a resource route that returns a Response. */
export function endpoint<A extends Access, S extends z.ZodType>(definition: Definition<A, S>): Endpoint {
  const { access, input, body = "json", maxBody, run } = definition;
  return {
    access,
    async respond({ request, params, context }) {
      const caller = (await authorizeCaller(access, request, context)) as CallerOf[A];
      const fromBody = methodOf(request) !== "GET" && body === "json";
      const parsed = input.safeParse(
        fromBody ? await jsonBody(request, maxBody) : parametersOf(request, params),
      );
      if (!parsed.success) throw badInput(parsed.error);
      const result = await run({ services: context.services, caller, input: parsed.data, request, context });
      if (result instanceof Response) return result;
      return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
    },
  };
}

/** An error as JSON; unexpected errors are logged. */
function errorResponse(error: unknown, { services, requestId }: AppLoadContext): Response {
  const expected = expectedError(error);
  if (!expected) services.log("call_failed", { error: errorDetails(error) });
  else if (expected.code === "bad_token") services.log("seller_token_refused");
  else if (expected.code === "bad_signature") services.log("webhook_refused");
  const failure = expected ?? new DomainError("internal", { detail: requestId });
  return errorJson(failure, translatorFor(services.language));
}

async function respondByMethod(byMethod: ByMethod | undefined, args: ActionFunctionArgs): Promise<Response> {
  try {
    if (!byMethod) throw new DomainError("not_found");
    const requested = byMethod[methodOf(args.request) as Method];
    if (!requested)
      throw new DomainError("method_not_allowed", { detail: Object.keys(byMethod).sort().join(", ") });
    return await requested.respond(args);
  } catch (error) {
    return errorResponse(error, args.context);
  }
}

/** Loader and action of a resource route with its own address. Other methods get 405. */
export const resourceRoute = (byMethod: ByMethod) => (args: ActionFunctionArgs) =>
  respondByMethod(byMethod, args);

/** Loader and action of the splat route for all JSON calls. Unknown addresses get 404, other methods 405. */
export function callsRoute(calls: Calls) {
  const byPath = new Map<string, ByMethod>();
  for (const [call, endpoint] of Object.entries(calls)) {
    const [method = "", path = ""] = call.split(" ");
    byPath.set(path, { ...byPath.get(path), [method]: endpoint });
  }
  return (args: ActionFunctionArgs) => {
    const { pathname } = new URL(args.request.url);
    // The only route parameter is the splat, which is not input.
    return respondByMethod(byPath.get(pathname), { ...args, params: {} });
  };
}

/** Stack and causes of an error, for the log. */
export function errorDetails(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === "object" ? JSON.stringify(error) : String(error);
  const cause = error.cause ? `\ncaused by ${errorDetails(error.cause)}` : "";
  return `${error.stack ?? error.message}${cause}`;
}
