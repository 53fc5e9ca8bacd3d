import { FileLinkAddress } from "#app/domain/library/library.contract.ts";
import { findLinkedFile, sendFile } from "#app/domain/library/zip-files.server.ts";
import { attachmentResponse } from "#app/http/attachment.server.ts";
import { endpoint, resourceRoute } from "#app/http/endpoint.server.ts";

/**
 * A file for a program that knows no login; the token in the address says whose and which.
 * @returns the file as `GET /app/download/{id}/*` does.
 */
const route = resourceRoute({
  GET: endpoint({
    access: "anyone",
    input: FileLinkAddress,
    async run({ services, input, request }) {
      const file = await findLinkedFile(services, input);
      const { status, headers, range } = attachmentResponse(request, file);
      return new Response(range && (await sendFile(services, file, range)), { status, headers });
    },
  }),
});
export const loader = route;
export const action = route;
