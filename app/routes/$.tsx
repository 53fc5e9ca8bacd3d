import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { notFound } from "#app/http/errors.server.ts";

export function loader({ context }: LoaderFunctionArgs) {
  throw notFound(context);
}

export default function NotFound() {
  return null;
}
