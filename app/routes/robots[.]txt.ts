import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { crawlerResponse, robots } from "#app/http/sitemap.server.ts";

export const loader = ({ context }: LoaderFunctionArgs) =>
  crawlerResponse(robots(context.services.settings.SHOP_ORIGIN), "text/plain");
