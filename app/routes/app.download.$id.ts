import { assertStored, findOwnedZip, sendZip } from "#app/domain/library/downloads.server.ts";
import { ZipRequest } from "#app/domain/library/library.contract.ts";
import { attachmentResponse } from "#app/http/attachment.server.ts";
import { endpoint, resourceRoute } from "#app/http/endpoint.server.ts";

/** @returns 200 or 206, the zip or the range asked for; 304 and 416 as RFC 9110 says. */
const route = resourceRoute({
  GET: endpoint({
    access: "session",
    input: ZipRequest,
    async run({ services, caller, input, request }) {
      const zip = await findOwnedZip(services, caller, input);
      if (request.method === "HEAD") await assertStored(services, zip);
      const { status, headers, range } = attachmentResponse(request, zip);
      return new Response(range && (await sendZip(services, { zip, range, download: input.download })), {
        status,
        headers,
      });
    },
  }),
});
export const loader = route;
export const action = route;
