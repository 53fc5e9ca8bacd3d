/** What the page of a restore sends: the beginning, each part of the file, and the asking for what is stored to be written. */
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { errorJson, expectedError, notFound } from "#app/http/errors.server.ts";
import { formInput, isUpload, readForm, readUpload, sentIntent } from "#app/http/forms.server.ts";
import { visitorOf } from "#app/http/visitor.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import {
  MAX_PART_BYTES,
  RESTORE_STEPS,
  RestoreBeginning,
  RestorePart,
  RestoreStep,
} from "#app/set-up/restore-shop.contract.ts";
import { beginRestore, keepPart, writeParts } from "#app/set-up/restore-shop.server.ts";
import { DomainError } from "#app/shared/errors.ts";

const tooLarge = () => new DomainError("too_large");

export async function action({ request, context }: ActionFunctionArgs) {
  const { services } = context;
  try {
    const { form, file } = isUpload(request)
      ? await readUpload(request, { field: "part", maxBytes: MAX_PART_BYTES, tooLarge })
      : { form: await readForm({ request, context }), file: null };
    if (services.settings.isOpen) throw notFound(context);
    switch (sentIntent(form, RESTORE_STEPS, context)) {
      case "begin":
        return Response.json(
          await beginRestore(services, formInput(form, RestoreBeginning), visitorOf(request)),
        );
      case "keep":
        if (!file) throw new DomainError("bad_input");
        await keepPart(services, formInput(form, RestorePart), new Uint8Array(file));
        return Response.json({});
      case "write":
        return Response.json(await writeParts(services, formInput(form, RestoreStep)));
    }
  } catch (error) {
    const expected = expectedError(error);
    if (!expected) throw error;
    return errorJson(expected, translatorFor(services.language));
  }
}
