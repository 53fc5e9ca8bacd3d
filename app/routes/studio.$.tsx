/** Addresses that pages of the studio had before; mails and bookmarks have them. */
import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { notFound } from "#app/http/errors.server.ts";
import { requireSeller } from "#app/http/guards.server.ts";
import { moderationPath } from "#app/moderation/kinds.ts";

const MOVED = new Map([
  ["comments", moderationPath("comment")],
  ["reviews", moderationPath("review")],
  ["reviews/gumroad", moderationPath("imported")],
  ["photos", moderationPath("photo")],
]);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireSeller(context, "messages");
  const page = MOVED.get(params["*"] ?? "");
  throw page ? redirect(page + new URL(request.url).search, 301) : notFound(context);
}

export default function NotFound() {
  return null;
}
