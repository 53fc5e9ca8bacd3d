/** Types that are missing for workerd's DigestStream and for the Remix build. */
interface Crypto {
  DigestStream: typeof DigestStream;
}

declare module "#build" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  const build: ServerBuild & { entry: { module: typeof import("../app/entry.server.tsx") } };
  export = build;
}
