import { ProductId } from "#app/domain/catalog/catalog.contract.ts";
import { storePicture } from "#app/domain/catalog/product-pictures.server.ts";
import { MAX_IMAGE_BYTES, Sha256 } from "#app/domain/catalog/publishing.contract.ts";
import { z } from "#app/domain/zod.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { rawBody } from "#app/http/raw-body.server.ts";

const call = endpoint({
  method: "PUT",
  access: "seller",
  input: z.object({ id: ProductId, sha256: Sha256 }),
  body: "raw",
  async run({ services, input, request }) {
    const bytes = await new Response(rawBody(request, MAX_IMAGE_BYTES)).arrayBuffer();
    return storePicture(services, { ...input, bytes });
  },
});
export const loader = call;
export const action = call;
