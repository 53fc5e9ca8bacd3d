/** What became of a review, and of reports of it. */
import type { Language } from "#app/i18n/languages.ts";
import { inLanguage, type Translated } from "#app/i18n/translated.ts";
import { template } from "#app/mail/template.server.ts";
import { productById } from "#app/publishing/publishing.store.server.ts";
import type { ReportOutcome } from "./review-reports.contract.ts";

interface ReviewMeasureProps {
  to?: string;
  productId: string;
  title: Translated;
  measure: "hidden" | "removed";
  reason: string;
}

/** The statement of reasons that article 17 of the Digital Services Act asks for; so no setting turns it off. */
export const reviewMeasure = template<"review-measure", ReviewMeasureProps>({
  notification: false,
  async load({ db }, { data: { productId, measure, reason } }) {
    const [product] = await productById(db, productId);
    return product ? { productId, title: product.title, measure, reason } : null;
  },
  content: (t, { productId, title, measure, reason }, { name, origin }) => {
    const model = inLanguage(title, t.language);
    const subject = t(`reviewMeasure.${measure}`, { model });
    return {
      subject,
      title: subject,
      blocks: [
        { text: t(`reviewMeasure.${measure}Text`) },
        { title: t("reviewMeasure.reason"), quote: reason, note: "" },
        { text: t("reviewMeasure.how") },
        { text: t("reviewMeasure.disagree") },
        { button: t("reviewMeasure.button"), url: `${origin}/product/${productId}/reviews#yours` },
        { button: t("reviewMeasure.contact"), url: `${origin}/contact` },
      ],
      reason: t("reviewMeasure.why", { shop: name }),
    };
  },
});

interface ReviewReportProps {
  to: string;
  language: Language;
  title: Translated;
  outcome: ReportOutcome;
}

/** Confirms a report, or says what was decided (article 16(4) and (5) of the Digital Services Act). */
export const reviewReport = template<"review-report", ReviewReportProps>({
  notification: false,
  async load({ db }, { data: { to, language, productId, outcome } }) {
    const [product] = await productById(db, productId);
    return product ? { to, language, title: product.title, outcome } : null;
  },
  content: (t, { title, outcome }, { name, origin }) => {
    const model = inLanguage(title, t.language);
    const isDecided = outcome !== "received";
    return {
      subject: t(isDecided ? "reviewReport.decided" : "reviewReport.received", { model }),
      title: t(isDecided ? "reviewReport.decided" : "reviewReport.received", { model }),
      blocks: [
        { text: t(`reviewReport.${outcome}Text`) },
        ...(isDecided
          ? [
              { text: t("reviewReport.disagree") },
              { button: t("reviewMeasure.contact"), url: `${origin}/contact` },
            ]
          : []),
      ],
      reason: t("reviewReport.why", { shop: name }),
    };
  },
});
