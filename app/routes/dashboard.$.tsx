/** The rest of `/dashboard/*` (spec section 2): a visitor logs in before hearing that there is no such page. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireUser } from "#app/http/guards.server.ts";
import { notFound } from "#app/http/not-found.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser({ request, context });
  throw notFound(context);
}

export default function Nothing() {
  return null;
}
