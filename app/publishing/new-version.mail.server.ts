import { bestTranslation, inLanguage, type Translated } from "#app/i18n/translated.ts";
import { ownedVersion } from "#app/library/library.store.server.ts";
import { template } from "#app/mail/template.server.ts";
import { plainText } from "#app/text/formatted-text.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";

interface NewVersionProps {
  title: Translated;
  version: number;
  notes: Translated | null;
  to?: string;
}

export const newVersion = template<"new-version", NewVersionProps>({
  notification: true,
  async load({ db }, { userId, data }) {
    const version = Number(data.version);
    const [owned] = await ownedVersion(db, userId ?? "", { productId: data.productId, version });
    if (!owned || (owned.lastVersion ?? 0) >= version) return null;
    return { title: owned.title, notes: owned.notes, version };
  },
  content: (t, { title, version, notes }, { name, origin }) => {
    const model = inLanguage(title, t);
    const localNotes = notes && bestTranslation(notes, t);
    const note = t("newVersion.version", { version });
    return {
      subject: t("newVersion.subject", { model }),
      title: t("newVersion.title", { model }),
      blocks: [
        { text: t("newVersion.text", { version }) },
        ...(localNotes
          ? [{ title: t("newVersion.whatsNew"), quote: plainText(readMarkdown(localNotes.text)), note }]
          : []),
        { button: t("shared.toDashboard"), url: `${origin}/dashboard` },
      ],
      reason: t("newVersion.why", { shop: name }),
    };
  },
});
