/**
 * Reads from Cloudflare's API, with wrangler's own login. Changes are made by wrangler; reads are not,
 * because most of its commands print sentences, and each takes a second or two.
 */

import { z } from "zod";
import type { ProcessEnv } from "#tools/dev/local-settings.ts";
import type { ShopConfig } from "./config-file.ts";
import type { RunWrangler } from "./shop.ts";

const TIMEOUT_MS = 30_000;
/** Many megabytes of rows over a slow connection. */
const QUERY_TIMEOUT_MS = 600_000;

const PUBLIC_API = "https://api.cloudflare.com/client/v4";

const ApiResponse = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number(), message: z.string() })).default([]),
  result: z.unknown(),
});

const Databases = z.array(z.object({ uuid: z.string(), name: z.string() }));
const Results = z.array(z.object({ results: z.array(z.unknown()) }));

/** Found by its name where wrangler.toml has no id. */
type Database = ShopConfig["database"];

export interface CloudflareApi {
  /** @param path below the account's, or one that starts with `/zones`. @returns null when Cloudflare answers 404. */
  get<T>(path: string, shape: z.ZodType<T>): Promise<T | null>;
  databaseIdByName(name: string): Promise<string | undefined>;
  /** @returns nothing where there is no such database */
  select<T>(database: Database, sql: string, row: z.ZodType<T>, params?: string[]): Promise<T[]>;
  /** Runs statements in one transaction. @returns the rows of each. */
  query(database: Database, statements: string[]): Promise<unknown[][]>;
}

function unreachable(cause: unknown): never {
  const why = "Cloudflare cannot be reached from here. Check the network, or the proxy in between.";
  throw new Error(why, { cause });
}

/** The same token that wrangler uses: CLOUDFLARE_API_TOKEN, or that of `wrangler login`. */
async function apiToken(env: ProcessEnv, wrangler: RunWrangler): Promise<string> {
  if (env.CLOUDFLARE_API_TOKEN) return env.CLOUDFLARE_API_TOKEN;
  const output = await wrangler(["auth", "token", "--json"]).catch(() => {
    throw new Error("You are not logged in to Cloudflare. Run `npx wrangler login`, then this again.");
  });
  return z.object({ token: z.string() }).parse(JSON.parse(output)).token;
}

export async function createCloudflareApi(env: ProcessEnv, wrangler: RunWrangler): Promise<CloudflareApi> {
  const token = await apiToken(env, wrangler);
  const base = env.CLOUDFLARE_API_BASE_URL ?? PUBLIC_API;
  async function request<T>(path: string, shape: z.ZodType<T>, init: RequestInit = {}): Promise<T | null> {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const signal = init.signal ?? AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${base}${path}`, { ...init, headers, signal }).catch(unreachable);
    const { success, errors, result } = ApiResponse.parse(await response.json().catch(unreachable));
    if (response.status === 404) return null;
    if (success) return shape.parse(result);
    const reasons = errors.map(({ code, message }) => `${message} (${code})`);
    throw new Error(`Cloudflare answered ${response.status} to ${path}: ${reasons.join("; ")}`);
  }
  const account = env.CLOUDFLARE_ACCOUNT_ID ?? (await onlyAccount(request));
  async function databaseIdByName(name: string) {
    const path = `/accounts/${account}/d1/database?name=${encodeURIComponent(name)}`;
    return (await request(path, Databases))?.find((database) => database.name === name)?.uuid;
  }
  async function queryPath({ id, name }: Database) {
    const known = id || (await databaseIdByName(name));
    return known && `/accounts/${account}/d1/database/${known}/query`;
  }
  return {
    get: (path, shape) => request(path.startsWith("/zones") ? path : `/accounts/${account}${path}`, shape),
    databaseIdByName,
    async select(database, sql, row, params = []) {
      const path = await queryPath(database);
      if (!path) return [];
      const shape = z.array(z.object({ results: z.array(row) }));
      const body = JSON.stringify({ sql, params });
      return (await request(path, shape, { method: "POST", body }))?.[0]?.results ?? [];
    },
    async query(database, statements) {
      const path = await queryPath(database);
      const body = JSON.stringify({ sql: statements.join(";\n") });
      const signal = AbortSignal.timeout(QUERY_TIMEOUT_MS);
      const results = path && (await request(path, Results, { method: "POST", body, signal }));
      if (!results)
        throw new Error(
          `This Cloudflare account does not know the D1 database ${database.id || database.name}.`,
        );
      return results.map((result) => result.results);
    },
  };
}

async function onlyAccount(
  request: <T>(path: string, shape: z.ZodType<T>) => Promise<T | null>,
): Promise<string> {
  const accounts =
    (await request("/accounts", z.array(z.object({ id: z.string(), name: z.string() })))) ?? [];
  const [account, ...others] = accounts;
  if (account && !others.length) return account.id;
  const names = accounts.map(({ id, name }) => `${name} (${id})`).join(", ");
  throw new Error(`Set CLOUDFLARE_ACCOUNT_ID to the account the shop is in: ${names || "none was found"}.`);
}
