import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { textVersions } from "#app/legal/legal.store.server.ts";
import type { MailContent, Shop } from "#app/mail/parts.ts";
import { type MailTranslate, template } from "#app/mail/template.server.ts";
import { lettersUnsubscribeUrl, newsUnsubscribeUrl } from "#app/mail/unsubscribe.server.ts";
import { letterSource, linkFrom } from "#app/sources/source.ts";
import { plainText } from "#app/text/formatted-text.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import { type LetterBasis, recipientById } from "./audience.store.server.ts";
import { textIn } from "./letter-languages.ts";
import { markLinks } from "./letter-links.ts";
import type { LetterTexts } from "./letters.contract.ts";
import { letterById, takeFromQueued } from "./letters.store.server.ts";

interface LetterProps {
  to: string;
  language: Language;
  unsubscribe: string;
  id: string;
  texts: LetterTexts;
  basis: LetterBasis;
  imprint: Translated | null;
}

function letterContent(
  t: MailTranslate,
  { id, texts, basis, imprint }: Omit<LetterProps, "to" | "unsubscribe">,
  { name, origin }: Shop,
): MailContent {
  const { subject, body, language } = textIn(texts, t);
  return {
    subject,
    title: subject,
    blocks: [{ formatted: markLinks(readMarkdown(body), { id, origin }), language }],
    reason: t(`letter.why_${basis}`, { shop: name }),
    imprint: imprint && plainText(readMarkdown(inLanguage(imprint, t))),
    links: [[t("letter.page"), linkFrom(letterSource(id), `${origin}/letters/${id}`)]],
  };
}

/** Dropped where the letter was stopped, or its reader is not one any more since it was queued. */
export const letter = template<"letter", LetterProps>({
  notification: false,
  async load({ db, settings }, { data: { letterId, subscriberId }, userId }) {
    const [[row], [imprint]] = await db.batch([letterById(db, letterId), textVersions(db, "imprint")]);
    const id = subscriberId ?? userId;
    if (!row?.dueAt || row.stoppedAt || !id) return null;
    const stage = subscriberId === undefined ? "accounts" : "subscribers";
    const [reader] = await recipientById(db, { ...row, dueAt: row.dueAt }, { stage, id });
    if (!reader) return null;
    const { to, language, basis } = reader;
    const unsubscribe =
      stage === "accounts" ? await lettersUnsubscribeUrl(settings, id) : newsUnsubscribeUrl(settings, id);
    return {
      to,
      language,
      unsubscribe,
      id: letterId,
      texts: row.texts,
      basis,
      imprint: imprint?.text ?? null,
    };
  },
  content: letterContent,
  whenNotSent: ({ db }, { letterId = "" }) => [takeFromQueued(db, letterId)],
});

/** As a buyer gets it, in one of its languages. */
export const letterTest = template<"letter-test", LetterProps>({
  notification: false,
  toSellers: "all",
  async load({ db, settings }, { data: { letterId, language, to }, userId }) {
    const [[row], [imprint]] = await db.batch([letterById(db, letterId), textVersions(db, "imprint")]);
    const text = row?.texts[language];
    if (!text) return null;
    const unsubscribe = await lettersUnsubscribeUrl(settings, userId ?? "");
    const texts = { [language]: text };
    return { to, language, unsubscribe, id: letterId, texts, basis: "order", imprint: imprint?.text ?? null };
  },
  content(t, props, shop) {
    const content = letterContent(t, props, shop);
    return { ...content, subject: t("letter.testSubject", { subject: content.subject }) };
  },
});
