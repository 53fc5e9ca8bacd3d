/** Letters that the maker writes to people who agreed to get them. */
import type { SubmissionResult } from "@conform-to/react";
import { ProductId } from "#app/catalog/catalog.contract.ts";
import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import { MAILS_PER_RUN } from "#app/mail/mail.contract.ts";
import { z } from "#app/shared/zod.ts";
import type { ActionResult } from "#app/studio/action-result.contract.ts";
import { multiLine, singleLine } from "#app/text/written-text.ts";

const RUNS_PER_HOUR = 12;
export const LETTERS_PER_HOUR = MAILS_PER_RUN * RUNS_PER_HOUR;

export const AUDIENCE_KINDS = ["news", "buyers", "owners", "wishes"] as const;
type AudienceKind = (typeof AUDIENCE_KINDS)[number];
/** Whom a letter is for, among those who agreed to letters. */
export type Audience =
  /** `deleted`: nobody, because the model that it was about is deleted. */
  | { kind: "news" | "buyers" | "deleted" }
  /** Null: every license. */
  | { kind: "owners"; productId: string; license: LicenseType | null }
  | { kind: "wishes"; productId: string };

export interface LetterText {
  subject: string;
  /** Markdown. */
  body: string;
}
/** In the shop's main language, and any others. */
export type LetterTexts = { [L in Language]?: LetterText };

export interface LetterDraft {
  audience: Audience;
  texts: LetterTexts;
}

const SUBJECT_MAX = 150;
const BODY_MAX = 20_000;

export const subjectField = (language: Language) => `subject_${language}` as const;
export const bodyField = (language: Language) => `body_${language}` as const;

const Subject = singleLine()
  .max(SUBJECT_MAX, { error: `studioLetters.tooLong?max=${SUBJECT_MAX}` })
  .optional()
  .default("");
const Body = multiLine()
  .max(BODY_MAX, { error: `studioLetters.tooLong?max=${BODY_MAX}` })
  .optional()
  .default("");

const textFields = Object.fromEntries(
  LANGUAGE_CODES.flatMap((language) => [
    [subjectField(language), Subject],
    [bodyField(language), Body],
  ]),
) as { [L in Language as `subject_${L}`]: typeof Subject } & { [L in Language as `body_${L}`]: typeof Body };

const FormFields = z.object({
  audience: z.enum(AUDIENCE_KINDS, { error: "studioLetters.chooseAudience" }),
  product: ProductId.optional(),
  license: z.enum(LICENSE_TYPES, { error: "errors.invalid" }).optional(),
  ...textFields,
});
type LetterFormValues = z.output<typeof FormFields>;

/** Subject and text come together, and in the main language always. */
const missingFields = (form: LetterFormValues, main: Language) =>
  LANGUAGE_CODES.flatMap((language) => {
    const names = [subjectField(language), bodyField(language)];
    const isWritten = language === main || names.some((name) => form[name]);
    return isWritten ? names.filter((name) => !form[name]) : [];
  });

const NEEDS_MODEL: Record<AudienceKind, boolean> = { news: false, buyers: false, owners: true, wishes: true };

export const letterForm = (main: Language) =>
  FormFields.superRefine((form, context) => {
    for (const name of missingFields(form, main))
      context.addIssue({ code: "custom", path: [name], message: "errors.required" });
    if (NEEDS_MODEL[form.audience] && !form.product)
      context.addIssue({ code: "custom", path: ["product"], message: "studioLetters.chooseModel" });
  });

function audienceOf({ audience: kind, product: productId = "", license }: LetterFormValues): Audience {
  switch (kind) {
    case "news":
    case "buyers":
      return { kind };
    case "owners":
      return { kind, productId, license: license ?? null };
    case "wishes":
      return { kind, productId };
  }
}

/** What a link of the studio suggests; everybody who asked for news where it says nothing that there is. */
export function suggestedAudience(kind: string | null, productId: string | null): Audience {
  const model = ProductId.safeParse(productId);
  if (kind === "buyers") return { kind };
  if (!model.success) return { kind: "news" };
  if (kind === "owners") return { kind, productId: model.data, license: null };
  return kind === "wishes" ? { kind, productId: model.data } : { kind: "news" };
}

export const draftOf = (form: LetterFormValues): LetterDraft => ({
  audience: audienceOf(form),
  texts: Object.fromEntries(
    LANGUAGE_CODES.filter((language) => form[subjectField(language)]).map((language) => [
      language,
      { subject: form[subjectField(language)], body: form[bodyField(language)] },
    ]),
  ),
});

export const LetterRevision = z.object({ revision: z.coerce.number().int().min(1) });

const A_YEAR_MS = 366 * 86_400_000;

export const LetterSending = LetterRevision.extend({
  /** How many people the seller was shown: for any other number they are asked again. */
  recipients: z.coerce.number().int().min(1, { error: "errors.letter_nobody" }),
  /** Null: at once. */
  dueAt: z
    .union([z.literal(""), z.iso.datetime({ error: "studioLetters.badTime" })])
    .optional()
    .transform((text) => (text ? new Date(text) : null))
    .refine((at) => !at || at.getTime() < Date.now() + A_YEAR_MS, { error: "studioLetters.badTime" }),
});
export type LetterSending = z.output<typeof LetterSending>;

export type LetterState = "draft" | "scheduled" | "sending" | "sent" | "stopped";

export interface LetterProgress {
  /** How many people there were when the seller confirmed. */
  recipients: number;
  handedOver: number;
  waiting: number;
  failed: number;
}

export interface ListedLetter {
  id: string;
  state: LetterState;
  subject: string;
  audience: Audience;
  /** Title of the model that the audience is about. */
  model: string | null;
  /** UTC ISO-8601: when it was or will be sent; of a draft, when it was changed. */
  at: string;
  recipients: number | null;
}

export interface StudioLetter extends ListedLetter {
  revision: number;
  texts: LetterTexts;
  isTested: boolean;
  /** Its time has come, though the cron may not have begun it yet. */
  isDue: boolean;
  progress: LetterProgress | null;
}

export interface LetterModel {
  id: string;
  title: string;
}

export interface LetterResult extends ActionResult {
  form?: SubmissionResult;
}
