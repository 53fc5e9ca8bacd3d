import type { Wording } from "#app/i18n/translate.ts";

/** Asked on the contact page and in the help until the seller writes others. */
export const DEFAULT_QUESTIONS = [
  "pay",
  "terms",
  "downloads",
  "stopped",
  "licenses",
  "files",
  "refund",
  "euros",
] as const;

/** The default questions and answers as the seller would write them, in Markdown. */
export const defaultFaqText = (t: Wording): string =>
  DEFAULT_QUESTIONS.map((question) => `## ${t(`faq.${question}`)}\n${t(`faq.${question}Answer`)}`).join(
    "\n\n",
  );
