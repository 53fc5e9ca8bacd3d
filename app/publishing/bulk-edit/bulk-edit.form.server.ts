import { data } from "@remix-run/cloudflare";
import { badInput } from "#app/http/errors.server.ts";
import type { SentForm } from "#app/http/forms.server.ts";
import { centsOf } from "#app/i18n/price-text.ts";
import type { Services } from "#app/services.ts";
import { z } from "#app/shared/zod.ts";
import { BULK_MAX, BulkChange, BulkModels, type BulkResult, SHOWN } from "./bulk-edit.contract.ts";
import { applyBulkEdit, planBulkEdit, UNEXPECTED } from "./bulk-edit.server.ts";

const FIELDS = [
  "price",
  "license",
  "amount",
  "percent",
  "ending",
  "addTags",
  "removeTags",
  "status",
] as const;

const textOf = (form: SentForm, name: string) => form.get(name)?.trim() ?? "";

const tagsIn = (form: SentForm, name: string) =>
  textOf(form, name)
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);

/** NaN for what is no number, which the contract refuses. */
const numberIn = (text: string, read: (text: string) => number | null) =>
  text === "" ? null : (read(text) ?? Number.NaN);

const percentOf = (text: string) => {
  const digits = text.replace(/\s*%$/, "").replace(/^[−–]/, "-");
  return /^[+-]?\d{1,4}$/.test(digits) ? Number(digits) : null;
};

function changeIn(form: SentForm) {
  const price = textOf(form, "price");
  return BulkChange.safeParse({
    price,
    license: textOf(form, "license") || "all",
    amount: price === "set" ? numberIn(textOf(form, "amount"), centsOf) : null,
    percent: price === "percent" ? numberIn(textOf(form, "percent"), percentOf) : null,
    ending: textOf(form, "ending") || "exact",
    addTags: tagsIn(form, "addTags"),
    removeTags: tagsIn(form, "removeTags"),
    status: textOf(form, "status"),
  });
}

const Shown = z
  .array(
    z
      .string()
      .regex(/^[a-z0-9-]+ \d{1,15}$/)
      .transform((text) => {
        const [id = "", updatedAt] = text.split(" ");
        return { id, updatedAt: Number(updatedAt) };
      }),
  )
  .min(1)
  .max(BULK_MAX);

const refusedForm = (result: BulkResult) => data<BulkResult>(result, { status: 400 });

/** Shows what a change would do, or makes the one that was shown. */
export async function bulkEditResponse(services: Services, form: SentForm) {
  const typed = Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)]));
  const change = changeIn(form);
  if (!change.success) {
    const { fields } = badInput(change.error);
    return refusedForm({ error: "studioBulk.notShown", typed, fields });
  }
  if (form.get("intent") === "apply") {
    const shown = Shown.safeParse(form.getAll(SHOWN));
    if (!shown.success) return refusedForm({ error: "errors.bad_input", typed });
    const outcomes = await applyBulkEdit(services, shown.data, change.data);
    const failed = outcomes.some(({ error }) => error === UNEXPECTED);
    return data<BulkResult>({ outcomes }, { status: failed ? 500 : 200 });
  }
  const models = BulkModels.safeParse(form.getAll("model"));
  if (!models.success) return refusedForm({ error: "studioBulk.chooseModels", typed });
  return data<BulkResult>({ typed, plan: await planBulkEdit(services, models.data, change.data) });
}
