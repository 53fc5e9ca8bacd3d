import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { forRobots, robots } from "#app/http/sitemap.server.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  forRobots(robots(context.services.settings.SHOP_ORIGIN), "text/plain");
