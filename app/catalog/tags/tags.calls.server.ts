import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { z } from "#app/shared/zod.ts";
import { TagNamesRequest } from "./tag-names.contract.ts";
import { nameTags, requireTags, tagsForStudio } from "./tag-names.server.ts";

export const tagCalls = {
  "GET /app/studio/tags": endpoint({
    access: "seller",
    input: z.object({}),
    run: ({ services }) => tagsForStudio(services),
  }),

  "POST /app/studio/tags": endpoint({
    access: "seller",
    input: TagNamesRequest,
    async run({ services, input: { tags } }) {
      await requireTags(services, tags);
      await nameTags(services, tags);
    },
  }),
} satisfies Calls;
