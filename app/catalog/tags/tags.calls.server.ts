import { type Calls, NoInput, seller } from "#app/http/endpoint.server.ts";
import { moveTag } from "./move-tag.server.ts";
import { TagMove, TagNames } from "./tag-names.contract.ts";
import { nameTags, tagsForStudio } from "./tag-names.server.ts";

export const tagCalls = {
  "GET /app/studio/tags": seller(NoInput, tagsForStudio),
  "POST /app/studio/tags": seller(TagNames, nameTags),
  "POST /app/studio/tags/move": seller(TagMove, moveTag),
} satisfies Calls;
