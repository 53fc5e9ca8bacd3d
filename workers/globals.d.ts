/** Types that are missing for workerd's DigestStream, for the Remix build and for what our Vite plugins make. */
interface Crypto {
  DigestStream: typeof DigestStream;
}

declare module "#build" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  const build: ServerBuild & { entry: { module: typeof import("../app/entry.server.tsx") } };
  export = build;
}

declare module "virtual:build-facts" {
  const facts: import("../app/health/version.contract.ts").BuildFacts;
  export default facts;
}

declare module "virtual:word-files" {
  /** Addresses by `{language}/{subject}`; empty under Vite, which needs none. */
  const files: Record<string, string>;
  export default files;
}
