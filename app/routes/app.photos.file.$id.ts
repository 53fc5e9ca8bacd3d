import { PhotoFile } from "#app/domain/photos/photos.contract.ts";
import { openPendingPhoto } from "#app/domain/photos/photos.server.ts";
import { endpoint, resourceRoute } from "#app/http/endpoint.server.ts";

/**
 * A photo that waits for approval, for its owner and the seller; approved ones are public pictures.
 * @returns 200, the picture as WebP.
 */
const route = resourceRoute({
  GET: endpoint({
    access: "user",
    input: PhotoFile,
    async run({ services, caller, input }) {
      const { body, bytes, contentType } = await openPendingPhoto(services, caller, input);
      return new Response(body, {
        headers: { "Content-Type": contentType, "Content-Length": String(bytes) },
      });
    },
  }),
});
export const loader = route;
export const action = route;
