import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import type { User } from "#app/accounts/accounts.contract.ts";
import type { SessionToken } from "#app/accounts/caller.server.ts";
import { includesRight, type SellerRight } from "#app/accounts/seller-rights.ts";
import { timingSafeEqualText } from "#app/accounts/tokens.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { z } from "#app/shared/zod.ts";
import { expectedError, parseInput, statusOf } from "./errors.server.ts";
import { redirectToSignIn } from "./guards.server.ts";
import { boundedBody } from "./raw-body.server.ts";

interface CallerOf {
  anyone: null;
  /** A logged-in user, whom the operation reads itself, by `batchForCaller`, in one batch with its own statements. */
  session: SessionToken;
  user: User;
  /** `SELLER_TOKEN` of the deployment alone. */
  command: null;
}
/**
 * A seller's confirmed session with this right, or a bearer token: `SELLER_TOKEN` of the deployment, which has every right, or
 * one that a seller made, which never stands for a second factor.
 */
export interface SellerAccess {
  right: SellerRight;
  /** Within minutes after the second factor, as for changes of factors. */
  isFresh?: true;
}
type Access = keyof CallerOf | SellerAccess;
/** Of a seller, the right that the caller has. */
type Caller<A extends Access> = A extends keyof CallerOf ? CallerOf[A] : SellerRight;
export type Method = "GET" | "POST" | "PUT" | "DELETE";
const MAX_JSON_BYTES = 256 * 1024;

export interface Call<A extends Access, I> {
  services: AppLoadContext["services"];
  caller: Caller<A>;
  input: I;
  request: Request;
  context: AppLoadContext;
  headers: Headers;
}

interface Definition<A extends Access, S extends z.ZodType> {
  access: A;
  /** Shape of the JSON body, or of path and query parameters for GET and for raw bodies. */
  input: S;
  /** A raw body (an upload) is left unread for `run`. */
  body?: "json" | "raw";
  /** Limit of a JSON body in bytes; 256 KiB by default. */
  maxBody?: number;
  /**
   * The page that has a link to it, for an address that people open: there they go who must log in, confirm
   * their session or agree to delivery first.
   */
  linkedFrom?: (params: Record<string, string>) => string;
  /** A plain value becomes 200 JSON, undefined 204; a Response goes out as it is. */
  run: (call: Call<A, z.output<S>>) => Promise<unknown>;
}

export interface CallRequest {
  request: Request;
  params: Record<string, string>;
  context: AppLoadContext;
}

/** Made by `endpoint`, which requires access and input, so no call is unguarded or unparsed. */
export interface Endpoint {
  access: Access;
  respond: (call: CallRequest) => Promise<Response>;
}
export type Calls = Record<`${Method} /${string}`, Endpoint>;

async function jsonBody(request: Request, max = MAX_JSON_BYTES): Promise<unknown> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new DomainError("wrong_type");
  const bytes = await boundedBody(request, max);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new DomainError("bad_json");
  }
}

/**
 * With a token, right or wrong, the session does not count: such calls are not checked for their origin (csrf.server.ts).
 * @throws DomainError bad_token, second_factor_needed, right_missing.
 */
async function rightOfSeller(
  access: SellerAccess | "command",
  { request, context }: Pick<CallRequest, "request" | "context">,
): Promise<SellerRight> {
  if (request.headers.has("Authorization") || access === "command") {
    const token = /^Bearer (.+)$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
    const { SELLER_TOKEN } = context.services.settings;
    if (SELLER_TOKEN !== null && timingSafeEqualText(token, SELLER_TOKEN)) return "all";
    if (access === "command") throw new DomainError("bad_token");
    const right = await context.rightOfToken(token);
    if (!right) throw new DomainError("bad_token");
    if (access.isFresh) throw new DomainError("second_factor_needed");
    if (!includesRight(right, access.right)) throw new DomainError("right_missing");
    return right;
  }
  const seller = await context.seller();
  if (!seller) throw new DomainError("bad_token");
  const isConfirmed = context.secondFactorState(seller) === "passed";
  if (!isConfirmed || (access.isFresh && !context.mayChangeFactors(seller)))
    throw new DomainError("second_factor_needed");
  if (!includesRight(seller.right, access.right)) throw new DomainError("right_missing");
  return seller.right;
}

async function authorizeCaller(
  access: Access,
  request: Request,
  context: AppLoadContext,
): Promise<User | SessionToken | SellerRight | null> {
  if (access === "anyone") return null;
  if (typeof access === "object" || access === "command") return rightOfSeller(access, { request, context });
  const { sessionToken } = context;
  const user = access === "session" ? sessionToken && { sessionToken } : await context.user();
  if (!user) throw new DomainError("not_logged_in");
  return user;
}

const parametersOf = ({ request, params }: CallRequest) => ({
  ...Object.fromEntries(new URL(request.url).searchParams),
  ...params,
});

/** Whether a browser opens the answer as a page, or saves it; programs and scripts say otherwise or nothing. */
function isPageLoad({ headers }: Request): boolean {
  if (headers.has("Authorization")) return false;
  const mode = headers.get("Sec-Fetch-Mode");
  return mode ? mode === "navigate" : Boolean(headers.get("Accept")?.includes("text/html"));
}

export const methodOf = ({ method }: Request) => (method === "HEAD" ? "GET" : method);

export function endpoint<A extends Access, S extends z.ZodType>(definition: Definition<A, S>): Endpoint {
  const { access, input, body = "json", maxBody, linkedFrom, run } = definition;
  const answer = async (call: CallRequest): Promise<Response> => {
    const { request, context } = call;
    const caller = (await authorizeCaller(access, request, context)) as Caller<A>;
    const fromBody = methodOf(request) !== "GET" && body === "json";
    const parsed = parseInput(input, fromBody ? await jsonBody(request, maxBody) : parametersOf(call));
    const headers = new Headers();
    const { services } = context;
    const result = await run({ services, caller, input: parsed, request, context, headers });
    if (result instanceof Response) return result;
    return result === undefined
      ? new Response(null, { status: 204, headers })
      : Response.json(result, { headers });
  };
  return {
    access,
    async respond(call) {
      try {
        return await answer(call);
      } catch (error) {
        const code = expectedError(error)?.code;
        if (
          !linkedFrom ||
          !code ||
          !(statusOf(code) === 401 || code === "consent_needed") ||
          !(call.request.method === "GET" && isPageLoad(call.request))
        )
          throw error;
        const page = linkedFrom(parametersOf(call));
        return code === "not_logged_in" ? redirectToSignIn(page) : redirect(page, 303);
      }
    },
  };
}

export const NoInput = z.object({});
type Services = AppLoadContext["services"];

/** A call for anyone. */
export const anyone = <S extends z.ZodType>(
  input: S,
  run: (services: Services, input: z.output<S>) => Promise<unknown>,
): Endpoint => endpoint({ access: "anyone", input, run: (call) => run(call.services, call.input) });

const shopper =
  <A extends "session" | "user">(access: A) =>
  <S extends z.ZodType>(
    input: S,
    run: (services: Services, caller: Caller<A>, input: z.output<S>) => Promise<unknown>,
  ): Endpoint =>
    endpoint({ access, input, run: (call) => run(call.services, call.caller, call.input) });

/** A call for a shopper, whom the operation reads itself. */
export const session = shopper("session");

/** A call for a shopper. */
export const user = shopper("user");

/** What a seller does: the call that `seller` makes, and its parts, for the buttons of the studio (studio-page.server.ts). */
export interface SellerCall<S extends z.ZodObject, R> extends Endpoint {
  access: SellerAccess;
  input: S;
  run: (services: Services, input: z.output<S>) => Promise<R>;
}

const sellers =
  (isFresh: Pick<SellerAccess, "isFresh">) =>
  <S extends z.ZodObject, R>(
    right: SellerRight,
    input: S,
    run: SellerCall<S, R>["run"],
    limits: Pick<Definition<SellerAccess, S>, "maxBody"> = {},
  ): SellerCall<S, R> => {
    const access = { right, ...isFresh };
    return {
      ...endpoint({ access, input, ...limits, run: (call) => run(call.services, call.input) }),
      access,
      input,
      run,
    };
  };

/** A call for sellers with a right. In JSON every field of the input is there; a field without a value is null. */
export const seller = sellers({});

/** A call for sellers that asks for the second factor again. */
export const freshSeller = sellers({ isFresh: true });
