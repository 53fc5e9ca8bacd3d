import { type Calls, NoInput, seller } from "#app/http/endpoint.server.ts";
import { moveTag } from "./move-tag.server.ts";
import { TagMove, TagNames } from "./tag-names.contract.ts";
import { nameTags, tagsForStudio } from "./tag-names.server.ts";

export const tagCalls = {
  "GET /app/studio/tags": seller("all", NoInput, tagsForStudio),
  "POST /app/studio/tags": seller("all", TagNames, nameTags),
  "POST /app/studio/tags/move": seller("all", TagMove, moveTag),
} satisfies Calls;
