import { storePicture } from "#app/domain/catalog/product-pictures.server.ts";
import { ImageQuery, MAX_IMAGE_BYTES } from "#app/domain/catalog/publishing.contract.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { rawBody } from "#app/http/raw-body.server.ts";

const call = endpoint({
  method: "PUT",
  access: "seller",
  input: ImageQuery,
  body: "raw",
  async run({ services, input, request }) {
    const bytes = await new Response(rawBody(request, MAX_IMAGE_BYTES)).arrayBuffer();
    return storePicture(services, { ...input, bytes });
  },
});
export const loader = call;
export const action = call;
