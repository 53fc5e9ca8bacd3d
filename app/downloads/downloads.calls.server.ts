import { attachmentResponse } from "#app/http/attachment.server.ts";
import { type Calls, endpoint, session } from "#app/http/endpoint.server.ts";
import type { Services } from "#app/services.ts";
import {
  FileAddress,
  FileLinkParams,
  FileRequest,
  FinishedDownload,
  ZipRequest,
} from "./downloads.contract.ts";
import { assertStored, countReportedDownload, requireOwnedZip, sendZip } from "./downloads.server.ts";
import { createFileLink, requireLinkedFile } from "./file-links.server.ts";
import { type OwnedFile, requireOwnedFile, sendFile } from "./owned-files.server.ts";

/** One file of a zip. @throws DomainError file_unavailable; not_found when it may no longer be downloaded */
async function zipFileResponse(services: Services, file: OwnedFile, request: Request): Promise<Response> {
  if (request.method === "HEAD") await assertStored(services, file, file.entry.offset + file.entry.bytes);
  const { status, headers, range } = attachmentResponse(request, file);
  return new Response(range && (await sendFile(services, file, range)), { status, headers });
}

const filesPage = ({ id = "", "*": path = "" }: Record<string, string>) =>
  `/dashboard/files/${encodeURIComponent(id)}?${new URLSearchParams({ download: path })}`;

export const downloadCalls = {
  /** @returns 200 or 206, the zip or the range asked for; 304 and 416 as RFC 9110 says. */
  "GET /app/download/:id": endpoint({
    access: "session",
    linkedFrom: filesPage,
    input: ZipRequest,
    async run({ services, caller, input, request }) {
      const zip = await requireOwnedZip(services, caller, input);
      if (request.method === "HEAD") await assertStored(services, zip, zip.size);
      const { status, headers, range } = attachmentResponse(request, zip);
      return new Response(range && (await sendZip(services, { zip, range, download: input.download })), {
        status,
        headers,
      });
    },
  }),

  /** @returns 200, 206 where the file is not compressed in the zip, 304 and 416 as RFC 9110 says. */
  "GET /app/download/:id/*": endpoint({
    access: "session",
    linkedFrom: filesPage,
    input: FileAddress,
    async run({ services, caller, input, request }) {
      const file = await requireOwnedFile(services, caller, { id: input.id, path: input["*"] });
      return zipFileResponse(services, file, request);
    },
  }),

  /**
   * A file for a program without a login; the token in the address names the owner and the file.
   * @returns the file as `GET /app/download/{id}/*` does.
   */
  "GET /app/file/:token/:name": endpoint({
    access: "anyone",
    linkedFrom: () => "/dashboard",
    input: FileLinkParams,
    async run({ services, input, request }) {
      const file = await requireLinkedFile(services, input);
      return zipFileResponse(services, file, request);
    },
  }),

  "POST /app/downloads/link": session(FileRequest, createFileLink),
  "POST /app/downloads/finished": session(FinishedDownload, countReportedDownload),
} satisfies Calls;
