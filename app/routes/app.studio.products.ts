import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { MAX_PUBLISH_BYTES, PublishRequest } from "#app/domain/catalog/publishing.contract.ts";
import { listForStudio, publishProduct } from "#app/domain/catalog/publishing.server.ts";
import { z } from "#app/domain/zod.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

export const loader = endpoint({
  method: "GET",
  otherMethods: ["POST"],
  access: "seller",
  input: z.object({}),
  run: ({ services }) => listForStudio(services),
});
const publish = endpoint({
  method: "POST",
  otherMethods: ["GET"],
  access: "seller",
  input: PublishRequest,
  maxBody: MAX_PUBLISH_BYTES,
  run: ({ services, input }) => publishProduct(services, input),
});
export const action = (args: ActionFunctionArgs) => publish(args);
