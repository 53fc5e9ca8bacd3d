import { EditRequest, MAX_PUBLISH_BYTES } from "#app/domain/catalog/publishing.contract.ts";
import { editProduct } from "#app/domain/catalog/publishing.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const call = endpoint({
  method: "POST",
  access: "seller",
  input: EditRequest,
  maxBody: MAX_PUBLISH_BYTES,
  run: ({ services, input }) => editProduct(services, input),
});
export const loader = call;
export const action = call;
