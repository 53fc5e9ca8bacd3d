/** What workerd has and the DOM types do not know, and the Remix build, which has no types of its own. */
interface Crypto {
  DigestStream: typeof DigestStream;
}

declare module "#build" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  const build: ServerBuild;
  export = build;
}
