import type { Services } from "#app/context.server.ts";
import { assertStored } from "#app/domain/library/downloads.server.ts";
import { type OwnedFile, sendFile } from "#app/domain/library/zip-files.server.ts";
import { attachmentResponse } from "./attachment.server.ts";

/** One file of a zip. @throws DomainError file_unavailable */
export async function zipFileResponse(
  services: Pick<Services, "modelFiles">,
  file: OwnedFile,
  request: Request,
): Promise<Response> {
  if (request.method === "HEAD") await assertStored(services, file);
  const { status, headers, range } = attachmentResponse(request, file);
  return new Response(range && (await sendFile(services, file, range)), { status, headers });
}
