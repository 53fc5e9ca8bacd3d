import { type Calls, NoInput, seller } from "#app/http/endpoint.server.ts";
import { TagNames } from "./tag-names.contract.ts";
import { nameTags, tagsForStudio } from "./tag-names.server.ts";

export const tagCalls = {
  "GET /app/studio/tags": seller(NoInput, tagsForStudio),
  "POST /app/studio/tags": seller(TagNames, nameTags),
} satisfies Calls;
