/** docs/specification.md, section 2 guards all of `/dashboard/*`: a visitor is sent to the login before the 404. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { notFound } from "#app/http/errors.server.ts";
import { requireUser } from "#app/http/guards.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser({ request, context });
  throw notFound(context);
}

export default function NotFound() {
  return null;
}
