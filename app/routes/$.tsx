/** Any address that is no page of ours: a true 404 inside the shop. */
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";

export function loader({ context }: LoaderFunctionArgs) {
  throw data({ requestId: context.requestId }, { status: 404 });
}

export default function Nothing() {
  return null;
}
