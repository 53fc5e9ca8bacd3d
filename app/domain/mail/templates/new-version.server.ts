import { plainText } from "#app/domain/formatted-text.ts";
import { ownedVersion } from "#app/domain/library/library.store.server.ts";
import { readMarkdown } from "#app/domain/markdown.server.ts";
import { type AnyTranslation, bestTranslation, inLanguage, type Translated } from "#app/domain/translated.ts";
import { template } from "../template.server.ts";

interface NewVersionProps {
  title: Translated;
  version: number;
  notes: AnyTranslation | null;
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
    const model = inLanguage(title, t.language);
    const localNotes = notes && bestTranslation(notes, t.language);
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
