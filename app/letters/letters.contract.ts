/** Letters that the maker writes to people who agreed to get them. */
import { ProductId } from "#app/catalog/catalog.contract.ts";
import { LICENSE_TYPES, type LicenseType } from "#app/catalog/licenses.ts";
import { LANGUAGE_CODES, type Language } from "#app/i18n/languages.ts";
import { texts } from "#app/i18n/translated.ts";
import { MAILS_PER_RUN } from "#app/mail/mail.contract.ts";
import { DAY_MS } from "#app/shared/time.ts";
import { z } from "#app/shared/zod.ts";
import { multiLine, singleLine } from "#app/text/written-text.ts";

const RUNS_PER_HOUR = 12;
export const LETTERS_PER_HOUR = MAILS_PER_RUN * RUNS_PER_HOUR;

export const AUDIENCE_KINDS = ["news", "buyers", "members", "owners", "wishes"] as const;
type AudienceKind = (typeof AUDIENCE_KINDS)[number];
/** Whom a letter is for, among those who agreed to letters. */
export type Audience =
  /** `deleted`: nobody, because the model that it was about is deleted. */
  | { kind: "news" | "buyers" | "deleted" }
  /** Those of now; null: of every tier. */
  | { kind: "members"; tier: string | null }
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

const Draft = {
  audience: z.enum(AUDIENCE_KINDS, { error: "studioLetters.chooseAudience" }),
  /** Of the audiences that are about a model. */
  product: ProductId.nullable(),
  /** Of owners; null: every license. */
  license: z.enum(LICENSE_TYPES).nullable(),
  /** Of members; null: of every tier. */
  tier: ProductId.nullable(),
  /** Subject and text are needed in the shop's main language. */
  subject: texts(singleLine().max(SUBJECT_MAX, { error: `studioLetters.tooLong?max=${SUBJECT_MAX}` })),
  body: texts(multiLine().max(BODY_MAX, { error: `studioLetters.tooLong?max=${BODY_MAX}` })),
};

const NEEDS_MODEL: Record<AudienceKind, boolean> = {
  news: false,
  buyers: false,
  members: false,
  owners: true,
  wishes: true,
};

/** A subject comes with its text, and an audience with its model. */
function requireWhole(
  { audience, product, subject, body }: z.output<z.ZodObject<typeof Draft>>,
  context: z.RefinementCtx,
) {
  for (const language of LANGUAGE_CODES)
    if (Boolean(subject[language]) !== Boolean(body[language]))
      context.addIssue({
        code: "custom",
        path: [subject[language] ? "body" : "subject", language],
        message: "errors.required",
      });
  if (NEEDS_MODEL[audience] && !product)
    context.addIssue({ code: "custom", path: ["product"], message: "studioLetters.chooseModel" });
}

export const LetterRef = z.strictObject({ id: z.uuid() });
export type LetterRef = z.output<typeof LetterRef>;
/** The revision when the caller loaded it. */
export const LetterAsRead = LetterRef.extend({ revision: z.int().min(1) });

export const NewLetter = z.strictObject(Draft).superRefine(requireWhole);
export type NewLetter = z.output<typeof NewLetter>;
/** Null: whatever was changed since. */
export const LetterChange = z
  .strictObject({ ...LetterRef.shape, revision: z.int().min(1).nullable(), ...Draft })
  .superRefine(requireWhole);
export type LetterChange = z.output<typeof LetterChange>;

export function audienceOf({ audience: kind, product, license, tier }: NewLetter): Audience {
  const productId = product ?? "";
  switch (kind) {
    case "news":
    case "buyers":
      return { kind };
    case "members":
      return { kind, tier };
    case "owners":
      return { kind, productId, license };
    case "wishes":
      return { kind, productId };
  }
}

/** What a link of the studio suggests; everybody who asked for news where it says nothing that there is. */
export function suggestedAudience(
  kind: string | null,
  about: { model: string | null; tier: string | null },
): Audience {
  const model = ProductId.safeParse(about.model);
  if (kind === "buyers") return { kind };
  if (kind === "members") return { kind, tier: ProductId.safeParse(about.tier).data ?? null };
  if (!model.success) return { kind: "news" };
  if (kind === "owners") return { kind, productId: model.data, license: null };
  return kind === "wishes" ? { kind, productId: model.data } : { kind: "news" };
}

const A_YEAR_MS = 366 * DAY_MS;
/** For a seller who looks at the page for a while. */
const MAX_LATE_MS = 10 * 60_000;

function isSoon(at: string): boolean {
  const fromNow = Date.parse(at) - Date.now();
  return fromNow > -MAX_LATE_MS && fromNow < A_YEAR_MS;
}

export const LetterSending = LetterAsRead.extend({
  /** How many people the seller was shown: for any other number they are asked again. */
  recipients: z.int().min(1, { error: "errors.letter_nobody" }),
  /** Null: at once. */
  dueAt: z.iso
    .datetime({ error: "studioLetters.badTime" })
    .refine(isSoon, { error: "studioLetters.badTime" })
    .nullable(),
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
  /** Title of the model that the audience is about, or name of its tier. */
  about: string | null;
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

/** A model, or a tier, that an audience can be about. */
export interface LetterModel {
  id: string;
  title: string;
}

export interface LetterChoices {
  models: readonly LetterModel[];
  /** Those that can be joined or have members. */
  tiers: readonly LetterModel[];
}
