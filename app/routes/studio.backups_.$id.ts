/** The file of a backup, which holds all customers' data: for a seller who has just shown a second factor. */
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { backupFile } from "#app/backups/backups.server.ts";
import { attachmentResponse } from "#app/http/attachment.server.ts";
import { orNotFound } from "#app/http/errors.server.ts";
import { redirectToSignIn, requireFreshSeller } from "#app/http/guards.server.ts";

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  if (!(await requireFreshSeller(context, "all"))) throw redirectToSignIn("/studio/backups");
  const { bytes, madeAt, open } = await backupFile(context.services, id).catch(orNotFound(context));
  const day = madeAt.toISOString().slice(0, 16).replaceAll(":", "").replace("T", "-");
  const file = {
    etag: `"${id}"`,
    size: bytes,
    fileName: `stall-${day}.backup`,
    updatedAt: madeAt,
    contentType: "application/octet-stream",
    acceptsRanges: false,
  };
  const { status, headers, range } = attachmentResponse(request, file);
  return new Response(range && open(), { status, headers });
}
