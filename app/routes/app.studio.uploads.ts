import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { UploadRef, UploadRequest } from "#app/domain/catalog/publishing.contract.ts";
import { openUpload } from "#app/domain/catalog/publishing.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const open = endpoint({
  method: "POST",
  otherMethods: ["DELETE"],
  access: "seller",
  input: UploadRequest,
  run: ({ services, input }) => openUpload(services, input),
});
const abort = endpoint({
  method: "DELETE",
  otherMethods: ["POST"],
  access: "seller",
  input: UploadRef,
  body: "raw",
  run: ({ services, input }) => services.modelFiles.abortUpload(input),
});
export const loader = open;
export const action = (args: ActionFunctionArgs) => (args.request.method === "DELETE" ? abort : open)(args);
