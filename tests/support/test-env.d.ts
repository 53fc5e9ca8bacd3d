/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env {
    /** Empty, for the test that migrates an old database. */
    MIGRATED_DB: D1Database;
    /** Without tables, for tests about a replica that is behind. */
    REPLICA_DB: D1Database;
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
    FAULTS: "share" | "all";
  }
  interface GlobalProps {
    mainModule: typeof import("../../workers/app.ts");
  }
}
