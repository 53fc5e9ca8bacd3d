/** Builders for tests in workerd: services as the Worker makes them, planted products, planted people, and their requests. */
import { env, exports } from "cloudflare:workers";
import { createServices } from "#app/context.server.ts";
import { openDb } from "#app/db/client.server.ts";
import { products, purchases, sessions, users } from "#app/db/schema.ts";
import type { User } from "#app/domain/accounts/accounts.contract.ts";
import { hashOfToken, newToken, sha256Hmac } from "#app/domain/accounts/tokens.server.ts";
import type { LicenceType } from "#app/domain/catalog/catalog.contract.ts";
import { relistProduct } from "#app/domain/catalog/listing.store.server.ts";
import { remoteControls } from "#tools/sandbox/stripe/remote-controls.ts";
import { TEST_SETTINGS } from "./test-settings.ts";

export const db = openDb(env.DB, "first-primary");
export const stripe = remoteControls(env.STRIPE_API_URL);
export const ORIGIN = TEST_SETTINGS.SHOP_ORIGIN;

/** Operations' services; what they log is kept for the test to look at. */
export function testServices() {
  const logged: { event: string; facts?: Record<string, unknown> }[] = [];
  const pending: Promise<unknown>[] = [];
  const services = createServices(env, {
    reads: "first-primary",
    language: "en",
    waitUntil: (work) => void pending.push(work),
    log: (event, facts) => void logged.push({ event, facts }),
  });
  return { services, logged, settled: () => Promise.all(pending) };
}

let serial = 0;
const next = () => ++serial;

export interface PlantedProduct {
  id?: string;
  standard?: number | null;
  commercial?: number | null;
  title?: string;
  status?: "published" | "unpublished";
  zipBytes?: number;
  sha256?: string;
  publishedAt?: Date;
}

export async function plantProduct(wanted: PlantedProduct = {}) {
  const { standard = 499, commercial = 1999 } = wanted;
  const id = wanted.id ?? `model-${next()}`;
  const sha256 = wanted.sha256 ?? next().toString(16).padStart(64, "0");
  const at = wanted.publishedAt ?? new Date();
  const priceCents = Math.min(standard ?? Number.POSITIVE_INFINITY, commercial ?? Number.POSITIVE_INFINITY);
  const row = {
    id,
    status: wanted.status ?? ("published" as const),
    title: { en: wanted.title ?? `Model ${id}`, es: `Modelo ${id}` },
    description: { en: "A thing to print", es: "Algo que imprimir" },
    tags: ["test"],
    images: [],
    standardCents: standard,
    commercialCents: commercial,
    priceCents,
    free: priceCents === 0,
    version: 1,
    zipKey: `products/${id}/1/${sha256}.zip`,
    zipSha256: sha256,
    zipBytes: wanted.zipBytes ?? 1_000,
    fileCount: 1,
    formats: ["stl"],
    publishedAt: at,
    updatedAt: at,
  };
  await db.batch([db.insert(products).values(row), ...relistProduct(db, id)]);
  return row;
}

export interface Person {
  user: User;
  token: string;
  /** A request with this person's session and anti-forgery token. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown): Promise<Response>;
}

/** The anti-forgery token that belongs to a session. */
export const xsrfOf = async (token: string | null) =>
  `n.${await sha256Hmac(TEST_SETTINGS.SESSION_SECRET, `xsrf:n:${token ?? "anyone"}`)}`;

export const cookieOf = (xsrf: string, token: string | null) =>
  [`XSRF-TOKEN=${xsrf}`, ...(token ? [`__Host-sid=${token}`] : [])].join("; ");

async function requestsOf(token: string | null): Promise<Omit<Person, "user" | "token">> {
  const xsrf = await xsrfOf(token);
  const fetch = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Cookie", cookieOf(xsrf, token));
    if (init.method && init.method !== "GET") {
      if (!headers.has("Origin")) headers.set("Origin", ORIGIN);
      if (!headers.has("X-XSRF-TOKEN")) headers.set("X-XSRF-TOKEN", xsrf);
    }
    return exports.default.fetch(`${ORIGIN}${path}`, { redirect: "manual", ...init, headers });
  };
  const post = (path: string, body: unknown) =>
    fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  return { fetch, post };
}

/** Somebody without a session. */
export const visitor = () => requestsOf(null);

/** Somebody logged in; planted, not typed. */
export async function plantPerson(): Promise<Person> {
  const id = `user-${next()}-${crypto.randomUUID()}`;
  const email = `${id}@people.test`;
  const token = newToken();
  const at = new Date();
  const expiresAt = new Date(at.getTime() + 86_400_000);
  await db.batch([
    db.insert(users).values({ id, username: "Ada", email, createdAt: at }),
    db
      .insert(sessions)
      .values({ tokenHash: await hashOfToken(token), userId: id, createdAt: at, lastSeenAt: at, expiresAt }),
  ]);
  const preferences = { language: "en", currency: "EUR", notifications: true } as const;
  const user: User = { id, username: "Ada", email, preferences };
  return { user, token, ...(await requestsOf(token)) };
}

export const plantPurchase = (userId: string, productId: string, licence: LicenceType = "standard") =>
  db.insert(purchases).values({ userId, productId, licence, purchasedAt: new Date() });
