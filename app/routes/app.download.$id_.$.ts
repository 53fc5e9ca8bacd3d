import { FileRequest } from "#app/domain/library/library.contract.ts";
import { findOwnedFile, sendFile } from "#app/domain/library/zip-files.server.ts";
import { z } from "#app/domain/zod.ts";
import { attachmentAnswer } from "#app/http/attachment.server.ts";
import { endpoint, resourceRoute } from "#app/http/endpoint.server.ts";

/** The path inside the zip is the rest of the address. */
const Input = z
  .object({ id: z.unknown(), "*": z.unknown() })
  .transform(({ id, "*": path }) => ({ id, path }))
  .pipe(FileRequest);

/** @returns 200, 206 where the file is not compressed in the zip, 304 and 416 as RFC 9110 says. */
const route = resourceRoute({
  GET: endpoint({
    access: "session",
    input: Input,
    async run({ services, user, input, request }) {
      const file = await findOwnedFile(services, user, input);
      const { status, headers, span } = attachmentAnswer(request, file);
      return new Response(span && (await sendFile(services, file, span)), { status, headers });
    },
  }),
});
export const loader = route;
export const action = route;
