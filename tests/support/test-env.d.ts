/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env {
    /** Without tables, for tests about a replica that is behind. */
    REPLICA_DB: D1Database;
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
    GOOGLE_CLIENT_ID: string;
    STRIPE_API_URL: string;
    GOOGLE_ISSUER_URL: string;
    ECB_RATES_URL: string;
    WEBHOOK_RELAY_URL: string;
    SMTP_RELAY_URL: string;
    PICTURES_RELAY_URL: string;
    MAILBOX_URL: string;
    FAULTS: "share" | "all";
    /** How many sequences a generated test tries, and from which seed. */
    FC_RUNS: number;
    FC_SEED: number;
  }
  interface GlobalProps {
    mainModule: typeof import("../../workers/app.ts");
  }
}
