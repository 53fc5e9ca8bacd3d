import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { BulkEditRequest, BulkPlanRequest } from "./bulk-edit.contract.ts";
import { applyBulkEdit, planBulkEdit, UNEXPECTED } from "./bulk-edit.server.ts";

/** In the caller's language, as the messages of errors are. */
const messageIn = (language: Language, key: string | null): string | null =>
  key && translatorFor(language).orElse(key, "errors.internal");

export const bulkEditCalls = {
  "POST /app/studio/bulk-edit/plan": endpoint({
    access: "seller",
    input: BulkPlanRequest,
    async run({ services, input: { models, change } }) {
      const plan = await planBulkEdit(services, models, change);
      return plan.map((model) => ({ ...model, refusal: messageIn(services.language, model.refusal) }));
    },
  }),

  "POST /app/studio/bulk-edit": endpoint({
    access: "seller",
    input: BulkEditRequest,
    async run({ services, input: { models, change } }) {
      const outcomes = await applyBulkEdit(services, models, change);
      // 500, as the form's page; a new plan says which of the models are changed.
      if (outcomes.some(({ error }) => error === UNEXPECTED))
        throw new Error("A model could not be changed.");
      return outcomes.map((outcome) => ({ ...outcome, error: messageIn(services.language, outcome.error) }));
    },
  }),
} satisfies Calls;
