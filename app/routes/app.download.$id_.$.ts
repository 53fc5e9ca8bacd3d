import { FileAddress } from "#app/domain/library/library.contract.ts";
import { findOwnedFile, sendFile } from "#app/domain/library/zip-files.server.ts";
import { attachmentResponse } from "#app/http/attachment.server.ts";
import { endpoint, resourceRoute } from "#app/http/endpoint.server.ts";

/** @returns 200, 206 where the file is not compressed in the zip, 304 and 416 as RFC 9110 says. */
const route = resourceRoute({
  GET: endpoint({
    access: "session",
    input: FileAddress,
    async run({ services, caller, input, request }) {
      const file = await findOwnedFile(services, caller, { id: input.id, path: input["*"] });
      const { status, headers, range } = attachmentResponse(request, file);
      return new Response(range && (await sendFile(services, file, range)), { status, headers });
    },
  }),
});
export const loader = route;
export const action = route;
