import { type Calls, endpoint } from "#app/http/endpoint.server.ts";
import { translatorFor } from "#app/i18n/i18n.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { BulkEditRequest, BulkPlanRequest } from "./bulk-edit.contract.ts";
import { applyBulkEdit, planBulkEdit, UNEXPECTED } from "./bulk-edit.server.ts";

/** The key of a reason as a code, without its values, and its words in the caller's language, as errors are answered. */
function reasonIn(language: Language, key: string | null): { code: string; message: string } | null {
  if (key === null) return null;
  const [code = key] = key.split("?");
  return { code, message: translatorFor(language).orElse(key, "errors.internal") };
}

export const bulkEditCalls = {
  "POST /app/studio/bulk-edit/plan": endpoint({
    access: { right: "all" },
    input: BulkPlanRequest,
    async run({ services, input: { models, change } }) {
      const plan = await planBulkEdit(services, models, change);
      return plan.map((model) => ({ ...model, refusal: reasonIn(services.language, model.refusal) }));
    },
  }),

  /** @returns The same with status 500 when the change of a model failed unexpectedly. */
  "POST /app/studio/bulk-edit": endpoint({
    access: { right: "all" },
    input: BulkEditRequest,
    async run({ services, input: { models, change } }) {
      const outcomes = await applyBulkEdit(services, models, change);
      const answer = outcomes.map((each) => ({ ...each, error: reasonIn(services.language, each.error) }));
      const failed = outcomes.some(({ error }) => error === UNEXPECTED);
      return failed ? Response.json(answer, { status: 500 }) : answer;
    },
  }),
} satisfies Calls;
