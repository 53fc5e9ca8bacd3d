import { FileLinkAddress } from "#app/domain/library/library.contract.ts";
import { findLinkedFile } from "#app/domain/library/zip-files.server.ts";
import { endpoint, resourceRoute } from "#app/http/endpoint.server.ts";
import { zipFileResponse } from "#app/http/zip-file-response.server.ts";

/**
 * A file for a program without a login; the token in the address names the owner and the file.
 * @returns the file as `GET /app/download/{id}/*` does.
 */
const route = resourceRoute({
  GET: endpoint({
    access: "anyone",
    input: FileLinkAddress,
    async run({ services, input, request }) {
      const file = await findLinkedFile(services, input);
      return zipFileResponse(services, file, request);
    },
  }),
});
export const loader = route;
export const action = route;
