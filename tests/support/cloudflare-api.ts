/** A fake of the parts of Cloudflare's API that setup, deploy, upgrade and rollback call. */
import { randomUUID } from "node:crypto";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { unstable_splitSqlQuery } from "wrangler";
import { type LocalServer, serveLocally } from "#tools/sandbox/local-server.ts";

const ACCOUNT = "0123456789abcdef0123456789abcdef";

interface Database {
  uuid: string;
  name: string;
  sqlite: DatabaseSync;
}

interface Deployment {
  id: string;
  created_on: string;
  source: string;
  strategy: string;
  author_email: string;
  versions: { version_id: string; percentage: number }[];
  annotations: Record<string, string>;
}

export interface Bucket {
  name: string;
  /** Whether r2.dev shows it to everybody. */
  isPublic: boolean;
  domains: string[];
}

interface Binding {
  type: string;
  name: string;
  text?: string;
}

/** State of the account, which tests read and change. */
export interface CloudflareAccount {
  databases: Database[];
  buckets: Bucket[];
  /** Of each Worker, by name. */
  secrets: Map<string, Map<string, string>>;
  /** Of each Worker, newest first. */
  deployments: Map<string, Deployment[]>;
  /** Which Worker answers for a host. */
  domains: Map<string, string>;
  crons: Map<string, string[]>;
  /** The bindings of each Worker's newest version. */
  bindings: Map<string, Binding[]>;
  /** Domains that mail may be sent from. */
  mailDomains: string[];
  /** Every call that may change something: `POST /d1/database`. */
  changes: string[];
  /** Calls that no route answered: tests expect none. */
  unknown: string[];
  /** Files for databases to import, by the hash of their bytes. */
  uploads: Map<string, string>;
  /** Bookmarks that databases were restored to. */
  restored: string[];
  /** Changes whose path matches are refused. */
  refuse: RegExp | null;
  /** Reads whose path matches fail. */
  failReads: RegExp | null;
}

interface Call {
  account: CloudflareAccount;
  origin: string;
  method: string;
  /** The path's parameters: what the groups of the route's pattern matched. */
  args: string[];
  query: URLSearchParams;
  body: () => Promise<unknown>;
  form: () => Promise<FormData>;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const now = () => new Date().toISOString();

/** Makes a version live. */
export function deployVersion(
  account: CloudflareAccount,
  worker: string,
  versionId: string = randomUUID(),
): Deployment {
  const deployment = {
    id: randomUUID(),
    created_on: now(),
    source: "wrangler",
    strategy: "percentage",
    author_email: "maker@example.com",
    versions: [{ version_id: versionId, percentage: 100 }],
    annotations: {},
  };
  account.deployments.set(worker, [deployment, ...(account.deployments.get(worker) ?? [])]);
  return deployment;
}

function workerOf(account: CloudflareAccount, name = "") {
  if (!account.secrets.has(name))
    throw new Refusal(404, 10007, "This Worker does not exist on your account.");
  return { name, secrets: account.secrets.get(name) as Map<string, string> };
}

function databaseOf({ databases }: CloudflareAccount, key = ""): Database {
  const found = databases.find(({ uuid, name }) => uuid === key || name === key);
  if (!found) throw new Refusal(404, 7404, `The database ${key} could not be found`);
  return found;
}

function bucketOf({ buckets }: CloudflareAccount, key = ""): Bucket {
  const found = buckets.find(({ name }) => name === key);
  if (!found) throw new Refusal(404, 10006, "The specified bucket does not exist.");
  return found;
}

const META = { duration: 0, changes: 0, rows_read: 0, rows_written: 0, size_after: 0, last_row_id: 0 };

/** Runs statements in one transaction. */
function runSql({ sqlite }: Database, { sql, params = [] }: { sql: string; params?: SQLInputValue[] }) {
  sqlite.exec("BEGIN; PRAGMA defer_foreign_keys = on");
  try {
    const all = unstable_splitSqlQuery(sql).map((statement) => sqlite.prepare(statement).all(...params));
    sqlite.exec("COMMIT");
    return all.map((results) => ({ success: true, results, meta: META }));
  } catch (error) {
    sqlite.exec("ROLLBACK");
    throw new Refusal(400, 7500, String(error));
  }
}

/** Wrangler puts a file into storage, and has the database read it from there. */
async function importFile({ account, origin, args: [key], body }: Call) {
  const { action, etag } = (await body()) as { action: "init" | "ingest"; etag: string };
  const answer = { success: true, type: "import", messages: [] };
  if (action === "init") return { ...answer, filename: etag, upload_url: `${origin}/uploads/${etag}` };
  runSql(databaseOf(account, key), { sql: account.uploads.get(etag) ?? "" });
  return { ...answer, status: "complete", result: { num_queries: 1, final_bookmark: "", meta: META } };
}

async function uploadWorker({ account, args: [name = ""], form }: Call) {
  const { bindings } = JSON.parse(String((await form()).get("metadata"))) as { bindings: Binding[] };
  account.bindings.set(name, bindings);
  const secrets = account.secrets.get(name) ?? new Map<string, string>();
  account.secrets.set(name, secrets);
  const { versions } = deployVersion(account, name);
  return {
    id: name,
    etag: "etag",
    startup_time_ms: 1,
    deployment_id: versions[0]?.version_id,
    entry_point: "",
  };
}

async function changeSecrets({ account, args: [name], body }: Call) {
  const { secrets } = workerOf(account, name);
  const { secrets: changed } = (await body()) as { secrets: Record<string, { text: string } | null> };
  for (const [secret, value] of Object.entries(changed)) {
    if (value) secrets.set(secret, value.text);
    else secrets.delete(secret);
  }
  return {};
}

async function createDatabase({ account, body }: Call) {
  const { name } = (await body()) as { name: string };
  if (account.databases.some((database) => database.name === name))
    throw new Refusal(400, 7502, "A database with that name already exists");
  const database = { uuid: randomUUID(), name, sqlite: new DatabaseSync(":memory:") };
  account.databases.push(database);
  return describeDatabase(database);
}

const describeDatabase = ({ uuid, name }: Database) => ({
  uuid,
  name,
  created_at: now(),
  version: "production",
});

async function putDomains({ account, args: [name = ""], body }: Call) {
  const { origins } = (await body()) as { origins: { hostname: string }[] };
  for (const { hostname } of origins) account.domains.set(hostname, name);
  return {};
}

async function query({ account, args: [key], body }: Call) {
  const input = (await body()) as { sql: string } | { batch: { sql: string }[] };
  const database = databaseOf(account, key);
  return ("batch" in input ? input.batch : [input]).flatMap((statement) => runSql(database, statement));
}

async function createDeployment({ account, args: [name = ""], body }: Call) {
  const { versions } = (await body()) as { versions: { version_id: string }[] };
  return deployVersion(account, name, versions[0]?.version_id);
}

function listVersions({ account, args: [name = ""] }: Call) {
  const all = account.deployments.get(name) ?? [];
  const ids = [
    ...new Set(all.flatMap((deployment) => deployment.versions.map((version) => version.version_id))),
  ];
  return { items: ids.map(describeVersion) };
}
const describeVersion = (id: string) => ({
  id,
  number: 1,
  metadata: { created_on: now(), source: "wrangler", author_email: "maker@example.com" },
  annotations: {},
  resources: { script: { handlers: ["fetch"] }, bindings: [] },
});

const mailRecords = (domain: string) => [
  { type: "TXT", name: `cf-bounce.${domain}`, content: "v=spf1 include:_spf.mx.cloudflare.net ~all", ttl: 1 },
  { type: "TXT", name: `cf-bounce._domainkey.${domain}`, content: "v=DKIM1; p=MIIB", ttl: 1 },
];

async function addMailDomain({ account, body }: Call) {
  const { name } = (await body()) as { name: string };
  account.mailDomains.push(name);
  return { tag: name, name, enabled: true };
}

type Handler = (call: Call) => unknown;
const ACCOUNT_PATH = `^/accounts/${ACCOUNT}`;
const SCRIPT = `${ACCOUNT_PATH}/workers/scripts/([^/]+)`;
const DATABASE = `${ACCOUNT_PATH}/d1/database/([^/]+)`;
const BUCKET = `${ACCOUNT_PATH}/r2/buckets/([^/]+)`;

const ROUTES: [call: string, handler: Handler][] = [
  ["GET ^/user$", () => ({ id: "1", email: "maker@example.com" })],
  ["GET ^/user/tokens/verify$", () => ({ id: "1", status: "active" })],
  ["GET ^/accounts$", () => [{ id: ACCOUNT, name: "Maker" }]],
  ["GET ^/memberships$", () => [{ id: "1", account: { id: ACCOUNT, name: "Maker" } }]],
  [
    "GET ^/zones$",
    ({ query }) => [{ id: "zone", name: query.get("name"), status: "active", account: { id: ACCOUNT } }],
  ],
  ["GET ^/zones/zone/workers/routes$", () => []],
  [`GET ${ACCOUNT_PATH}/workers/subdomain$`, () => ({ subdomain: "maker" })],
  [`GET ${ACCOUNT_PATH}/d1/database$`, ({ account }) => account.databases.map(describeDatabase)],
  [`POST ${ACCOUNT_PATH}/d1/database$`, createDatabase],
  [`GET ${DATABASE}$`, ({ account, args: [key] }) => describeDatabase(databaseOf(account, key))],
  [`POST ${DATABASE}/query$`, query],
  [`POST ${DATABASE}/import$`, importFile],
  [
    `GET ${DATABASE}/time_travel/bookmark$`,
    () => ({ bookmark: "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683" }),
  ],
  [
    `POST ${DATABASE}/time_travel/restore$`,
    ({ account, query }) => {
      const bookmark = query.get("bookmark") ?? "";
      account.restored.push(bookmark);
      return { bookmark, message: "", previous_bookmark: bookmark };
    },
  ],
  [
    `GET ${ACCOUNT_PATH}/r2/buckets$`,
    ({ account }) => ({ buckets: account.buckets.map(({ name }) => ({ name, creation_date: now() })) }),
  ],
  [
    `POST ${ACCOUNT_PATH}/r2/buckets$`,
    async ({ account, body }) => {
      const { name } = (await body()) as { name: string };
      account.buckets.push({ name, isPublic: false, domains: [] });
      return { name };
    },
  ],
  [
    `GET ${BUCKET}$`,
    ({ account, args: [key] }) => ({ name: bucketOf(account, key).name, creation_date: now() }),
  ],
  [
    `GET ${BUCKET}/domains/managed$`,
    ({ account, args: [key] }) => ({
      bucketId: "b",
      domain: "pub-b.r2.dev",
      enabled: bucketOf(account, key).isPublic,
    }),
  ],
  [
    `PUT ${BUCKET}/domains/managed$`,
    async ({ account, args: [key], body }) => {
      const { enabled } = (await body()) as { enabled: boolean };
      bucketOf(account, key).isPublic = enabled;
      return { enabled };
    },
  ],
  [
    `GET ${BUCKET}/domains/custom$`,
    ({ account, args: [key] }) => ({
      domains: bucketOf(account, key).domains.map((domain) => ({
        domain,
        enabled: true,
        status: { ownership: "active", ssl: "active" },
        minTLS: "1.2",
        zoneId: "zone",
        zoneName: domain,
      })),
    }),
  ],
  [
    `GET ${ACCOUNT_PATH}/workers/services/([^/]+)$`,
    ({ account, args: [name] }) => ({
      id: workerOf(account, name).name,
      default_environment: { environment: "production", script: { last_deployed_from: "wrangler" } },
    }),
  ],
  [
    `GET ${SCRIPT}/secrets$`,
    ({ account, args: [name] }) =>
      [...workerOf(account, name).secrets.keys()].map((secret) => ({ name: secret, type: "secret_text" })),
  ],
  [
    `GET ${SCRIPT}/settings$`,
    ({ account, args: [name] }) => ({ bindings: account.bindings.get(workerOf(account, name).name) ?? [] }),
  ],
  [
    `GET ${ACCOUNT_PATH}/workers/domains$`,
    ({ account, query }) =>
      [...account.domains]
        .map(([hostname, service]) => ({ hostname, service }))
        .filter(({ hostname, service }) =>
          [hostname, service].includes(query.get("hostname") ?? query.get("service") ?? ""),
        ),
  ],
  [`PATCH ${SCRIPT}/secrets-bulk$`, changeSecrets],
  [`PUT ${SCRIPT}$`, uploadWorker],
  [
    `PUT ${SCRIPT}/schedules$`,
    async ({ account, args: [name = ""], body }) => {
      account.crons.set(
        name,
        ((await body()) as { cron: string }[]).map(({ cron }) => cron),
      );
      return {};
    },
  ],
  [
    `GET ${SCRIPT}/schedules$`,
    ({ account, args: [name = ""] }) => ({
      schedules: (account.crons.get(name) ?? []).map((cron) => ({ cron })),
    }),
  ],
  [`PATCH ${SCRIPT}/script-settings$`, () => ({})],
  [
    `GET ${ACCOUNT_PATH}/workers/workers/([^/]+)$`,
    ({ account, args: [name] }) => ({
      id: "1",
      name: workerOf(account, name).name,
      tags: [],
      subdomain: { enabled: false, previews_enabled: false },
    }),
  ],
  [`GET ${SCRIPT}/subdomain$`, () => ({ enabled: false, previews_enabled: false })],
  [`POST ${SCRIPT}/subdomain$`, () => ({ enabled: false, previews_enabled: false })],
  [`POST ${SCRIPT}/assets-upload-session$`, () => ({ jwt: "uploaded", buckets: [] })],
  [`POST ${SCRIPT}/domains/changeset$`, () => ({ added: [], removed: [], updated: [], conflicting: [] })],
  [`PUT ${SCRIPT}/domains/records$`, putDomains],
  [
    `GET ${SCRIPT}/deployments$`,
    ({ account, args: [name = ""] }) => ({
      deployments: account.deployments.get(workerOf(account, name).name) ?? [],
    }),
  ],
  [`POST ${SCRIPT}/deployments$`, createDeployment],
  [`GET ${SCRIPT}/versions$`, listVersions],
  [`GET ${SCRIPT}/versions/([^/]+)$`, ({ args: [, id = ""] }) => describeVersion(id)],
  [
    "GET ^/zones/zone/email/sending/subdomains$",
    ({ account }) => account.mailDomains.map((name) => ({ tag: name, name, enabled: true })),
  ],
  ["POST ^/zones/zone/email/sending/subdomains$", addMailDomain],
  ["GET ^/zones/zone/email/sending/subdomains/([^/]+)/dns$", ({ args: [name = ""] }) => mailRecords(name)],
];

const json = (status: number, body: object) => Response.json({ messages: [], ...body }, { status });

async function answer(account: CloudflareAccount, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const origin = `http://${request.headers.get("Host")}`;
  const [, upload] = /^\/uploads\/(\w+)$/.exec(pathname) ?? [];
  if (upload) {
    account.uploads.set(upload, await request.text());
    return new Response(null, { headers: { ETag: `"${upload}"` } });
  }
  const path = pathname.replace("/client/v4", "");
  for (const [call, handler] of ROUTES) {
    const [method, pattern = ""] = call.split(" ");
    const match = method === request.method && new RegExp(pattern).exec(path);
    if (!match) continue;
    const isChange = method !== "GET" && !path.endsWith("/query") && !path.endsWith("/changeset");
    if (isChange) account.changes.push(`${method} ${path.replace(/^\/accounts\/\w+/, "")}`);
    try {
      if (isChange && account.refuse?.test(path)) throw new Refusal(400, 10000, "Refused by the test.");
      if (!isChange && account.failReads?.test(path)) throw new Refusal(503, 7500, "Failed by the test.");
      const body = async () => JSON.parse(await request.text());
      const args = match.slice(1).map(decodeURIComponent);
      const form = () => request.formData();
      const result = await handler({ account, origin, method, args, query: searchParams, body, form });
      const result_info = { page: 1, per_page: 100, count: 1, total_count: 1, total_pages: 1 };
      return json(200, { success: true, errors: [], result, result_info });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return json(error.status, {
        success: false,
        errors: [{ code: error.code, message: error.message }],
        result: null,
      });
    }
  }
  account.unknown.push(`${request.method} ${path}`);
  return json(404, {
    success: false,
    errors: [{ code: 7003, message: `No route for ${path}` }],
    result: null,
  });
}

/** A Worker is uploaded in one request. */
const MAX_WORKER_BYTES = 16 * 1024 * 1024;

/** @returns the account, and the environment variables with which wrangler uses it. */
export async function startCloudflareApi(
  port = 0,
): Promise<LocalServer & { account: CloudflareAccount; env: Record<string, string> }> {
  const account: CloudflareAccount = {
    databases: [],
    buckets: [],
    secrets: new Map(),
    deployments: new Map(),
    domains: new Map(),
    crons: new Map(),
    bindings: new Map(),
    mailDomains: [],
    changes: [],
    unknown: [],
    uploads: new Map(),
    restored: [],
    refuse: null,
    failReads: null,
  };
  const server = await serveLocally((request) => answer(account, request), port, MAX_WORKER_BYTES);
  const env = {
    CLOUDFLARE_API_BASE_URL: `${server.url}/client/v4`,
    CLOUDFLARE_API_TOKEN: "token-of-the-test",
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
  };
  return { ...server, account, env };
}
