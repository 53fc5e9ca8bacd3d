import { FileAddress } from "#app/domain/library/library.contract.ts";
import { findOwnedFile } from "#app/domain/library/zip-files.server.ts";
import { endpoint, resourceRoute } from "#app/http/endpoint.server.ts";
import { zipFileResponse } from "#app/http/zip-file-response.server.ts";

/** @returns 200, 206 where the file is not compressed in the zip, 304 and 416 as RFC 9110 says. */
const route = resourceRoute({
  GET: endpoint({
    access: "session",
    input: FileAddress,
    async run({ services, caller, input, request }) {
      const file = await findOwnedFile(services, caller, { id: input.id, path: input["*"] });
      return zipFileResponse(services, file, request);
    },
  }),
});
export const loader = route;
export const action = route;
