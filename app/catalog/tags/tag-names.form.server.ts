import type { SentForm } from "#app/http/forms.server.ts";
import { LANGUAGE_CODES } from "#app/i18n/languages.ts";
import type { Reads } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import type { ActionResult } from "#app/studio/action-result.contract.ts";
import { actionResult } from "#app/studio/action-result.form.server.ts";
import { nameField, TagNames } from "./tag-names.contract.ts";
import { nameTags } from "./tag-names.server.ts";

export const tagNamesResponse = (services: Reads, form: SentForm) =>
  actionResult<ActionResult>(async () => {
    const names = TagNames.safeParse(
      form.getAll("tag").map((tag) => ({
        tag,
        names: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, form.get(nameField(code, tag)) ?? ""])),
      })),
    );
    if (!names.success) throw new DomainError("bad_input");
    await nameTags(services, names.data);
    return { done: "studioTags.saved" };
  });
