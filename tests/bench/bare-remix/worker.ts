/** Remix as its template calls it, around the shop's own components. */
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
// @ts-expect-error made by vite.config.ts beside this file
import * as build from "../../../build/bare-remix/server/index.js";

const answer = createRequestHandler(build as ServerBuild, "production");

export default {
  fetch: (request) => answer(request as unknown as Request) as never,
} satisfies ExportedHandler;
