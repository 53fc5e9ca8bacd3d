/** Mails to authors, sellers and reporters about texts. */
import { languageOfAddress } from "#app/accounts/accounts.store.server.ts";
import { productById } from "#app/catalog/catalog.store.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { unsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { KIND, type Kind, type Measure, moderationPath, type ReportOutcome } from "./kinds.ts";
import { type ItemRow, itemById, modelTitle } from "./moderation.store.server.ts";
import { wroteAsSeller } from "./text-view.server.ts";

interface NewTextProps {
  to: string;
  language?: Language;
  unsubscribe?: string;
  kind: "comment" | "review";
  title: Translated;
  author: string;
  text: string;
  stars: number;
}

const starsOf = ({ facts }: ItemRow): number => JSON.parse(facts ?? "{}").stars ?? 0;

/** To each seller; dropped when the text is gone, or one of them has dealt with it. */
export const newText = template<"new-text", NewTextProps>({
  notification: false,
  toSellers: "messages",
  async load({ db, settings }, { data: { kind, id, to } }) {
    const [[row], [seller]] = await db.batch([
      itemById(db, { kind, id: Number(id) }),
      languageOfAddress(db, to),
    ]);
    if (!row || row.readAt !== null) return null;
    const unsubscribe = await unsubscribeUrl(settings, `${kind}s`);
    const { username, text } = row;
    const title = modelTitle(row);
    return {
      to,
      language: seller?.language,
      unsubscribe,
      kind,
      title,
      author: username ?? "",
      text,
      stars: starsOf(row),
    };
  },
  content: (t, { kind, title, author, text, stars }, { name, origin }) => {
    const model = inLanguage(title, t);
    const said = kind === "review" ? t.count("newText.stars", stars, { author }) : author;
    return {
      subject:
        kind === "review"
          ? t.count("newText.subjectOfReview", stars, { model })
          : t("newText.subject", { model }),
      title: t(`newText.title_${kind}`, { author, model }),
      blocks: [
        text ? { title: said, quote: text, note: "" } : { text: said },
        { button: t("newText.button"), url: `${origin}${moderationPath(kind)}` },
      ],
      reason: t("newText.why", { shop: name }),
    };
  },
});

interface AnsweredProps {
  to?: string;
  kind: "comment" | "review";
  productId: string;
  title: Translated;
  text: string;
  answer: string;
}

/** The seller's answer, to the author of a text; dropped when either is gone meanwhile, or a seller wrote both. */
export const textAnswered = template<"text-answered", AnsweredProps>({
  notification: true,
  async load({ db, settings }, { data: { kind, id } }) {
    const [row] = await itemById(db, { kind, id: Number(id) });
    if (!row?.answer || row.hiddenAt) return null;
    const { productId, text, answer } = row;
    return wroteAsSeller(settings, row) ? null : { kind, productId, title: modelTitle(row), text, answer };
  },
  content: (t, { kind, productId, title, text, answer }, { name, origin }) => {
    const model = inLanguage(title, t);
    return {
      subject: t(`textAnswered.subject_${kind}`, { model }),
      title: t(`textAnswered.title_${kind}`, { shop: name, model }),
      blocks: [
        ...(text ? [{ title: t("textAnswered.yours"), quote: text, note: "" }] : []),
        { title: name, quote: answer, note: "" },
        { button: t("textAnswered.button"), url: `${origin}${KIND[kind].place(productId)}` },
      ],
      reason: t("textAnswered.why", { shop: name }),
    };
  },
});

interface MeasureProps {
  to?: string;
  kind: Kind;
  productId: string;
  title: Translated;
  measure: Measure;
  reason: string;
}

/** The statement of reasons that article 17 of the Digital Services Act asks for; so no setting turns it off. */
export const textMeasure = template<"text-measure", MeasureProps>({
  notification: false,
  async load({ db }, { data: { kind, productId, measure, reason } }) {
    const [product] = await productById(db, productId);
    return product ? { kind, productId, title: product.title, measure, reason } : null;
  },
  content: (t, { kind, productId, title, measure, reason }, { name, origin }) => {
    const what = t(`textMeasure.${kind}`, { model: inLanguage(title, t) });
    const subject = t(`textMeasure.${measure}`, { what });
    return {
      subject,
      title: subject,
      blocks: [
        {
          text: t(
            measure === "hidden" && kind === "review"
              ? "textMeasure.starsStay"
              : `textMeasure.${measure}Text`,
          ),
        },
        { title: t("textMeasure.reason"), quote: reason, note: "" },
        { text: t("textMeasure.how") },
        { text: t("textMeasure.disagree") },
        { button: t("textMeasure.button"), url: `${origin}${KIND[kind].place(productId)}` },
        { button: t("textMeasure.contact"), url: `${origin}/contact` },
      ],
      reason: t("textMeasure.why", { shop: name }),
    };
  },
});

interface ReportProps {
  to: string;
  language: Language;
  kind: Kind;
  title: Translated;
  outcome: ReportOutcome;
}

/**
 * Confirms a report, or says what came of it (article 16(4) and (5) of the Digital Services Act). The model
 * may be gone as well, so its title is in the data.
 */
export const textReport = template<"text-report", ReportProps>({
  notification: false,
  load: async (_, { data: { to, language, kind, title, outcome } }) => ({
    to,
    language,
    kind,
    title: JSON.parse(title),
    outcome,
  }),
  content: (t, { kind, title, outcome }, { name, origin }) => {
    const what = t(`textReport.${kind}`, { model: inLanguage(title, t) });
    const isDecided = outcome !== "received" && outcome !== "gone";
    const subject = t(outcome === "received" ? "textReport.received" : "textReport.decided", { what });
    return {
      subject,
      title: subject,
      blocks: [
        { text: t(`textReport.${outcome}Text`) },
        ...(isDecided
          ? [
              { text: t("textReport.disagree") },
              { button: t("textMeasure.contact"), url: `${origin}/contact` },
            ]
          : []),
      ],
      reason: t("textReport.why", { shop: name }),
    };
  },
});
