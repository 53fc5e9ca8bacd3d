import { type Calls, endpoint, seller } from "#app/http/endpoint.server.ts";
import { rawBody } from "#app/http/raw-body.server.ts";
import { DomainError } from "#app/shared/errors.ts";
import { MAX_PART_BYTES, PartQuery, UploadRef, UploadRequest } from "./uploads.contract.ts";
import { openUpload } from "./uploads.server.ts";

export const uploadCalls = {
  "POST /app/studio/uploads": seller("all", UploadRequest, openUpload),

  "DELETE /app/studio/uploads": endpoint({
    access: { right: "all" },
    input: UploadRef,
    body: "raw",
    async run({ services, input }) {
      if (!(await services.modelFiles.abortUpload(input))) throw new DomainError("not_found");
    },
  }),

  "PUT /app/studio/uploads/part": endpoint({
    access: { right: "all" },
    input: PartQuery,
    body: "raw",
    async run({ services, input, request }) {
      const part = await services.modelFiles.putPart(input, input.part, rawBody(request, MAX_PART_BYTES));
      if (!part) throw new DomainError("upload_mismatch", { detail: "there is no such upload" });
      return part;
    },
  }),
} satisfies Calls;
