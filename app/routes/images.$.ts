import { DomainError } from "#app/domain/errors.ts";
import { z } from "#app/domain/zod.ts";
import { endpoint, resourceRoute } from "#app/http/endpoint.server.ts";

/** Public pictures. A key holds the hash of its bytes, so what it names never changes. */
const route = resourceRoute({
  GET: endpoint({
    access: "anyone",
    input: z.object({ "*": z.string().max(200) }),
    async run({ services, input }) {
      const picture = await services.pictures.get(input["*"]);
      if (!picture) throw new DomainError("not_found");
      const headers = new Headers({
        "Content-Type": picture.contentType,
        "Content-Length": String(picture.bytes),
        ETag: picture.etag,
        "Cache-Control": picture.cacheControl,
      });
      return new Response(picture.body, { headers });
    },
  }),
});
export const loader = route;
export const action = route;
