import { PART_BYTES, PartQuery } from "#app/domain/catalog/publishing.contract.ts";
import { DomainError } from "#app/domain/errors.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { rawBody } from "#app/http/raw-body.server.ts";

const call = endpoint({
  method: "PUT",
  access: "seller",
  input: PartQuery,
  body: "raw",
  async run({ services, input, request }) {
    const part = await services.modelFiles.putPart(input, input.part, rawBody(request, PART_BYTES));
    if (!part) throw new DomainError("upload_mismatch", { detail: "there is no such upload" });
    return part;
  },
});
export const loader = call;
export const action = call;
