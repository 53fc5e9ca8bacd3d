import { notesIn } from "#app/domain/catalog/product-summary.server.ts";
import type { Language } from "#app/domain/languages.ts";
import { ownedVersion } from "#app/domain/library/library.store.server.ts";
import { type AnyTranslation, inLanguage, type Translated } from "#app/domain/translated.ts";
import type { Block } from "../letter.ts";
import { template } from "../template.server.ts";

interface VersionFacts {
  title: Translated;
  version: number;
  notes: AnyTranslation | null;
  to?: string;
}

function whatsNew({ notes, version }: VersionFacts, language: Language): Block[] {
  const written = notesIn(notes, language);
  const [title, note] = language === "es" ? ["Novedades", "Versión"] : ["What’s new", "Version"];
  return written ? [{ title, quote: written.text, note: `${note} ${version}` }] : [];
}

export const newVersion = template<"new-version", VersionFacts>({
  notification: true,
  async facts({ db }, { userId, data }) {
    const version = Number(data.version);
    const [owned] = await ownedVersion(db, userId ?? "", { productId: data.productId, version });
    if (!owned || (owned.lastVersion ?? 0) >= version) return null;
    return { title: owned.title, notes: owned.notes, version };
  },
  en: (facts, { name, origin }) => ({
    subject: `New version of ${inLanguage(facts.title, "en")}`,
    title: `${inLanguage(facts.title, "en")} has a new version`,
    blocks: [
      { say: `Version ${facts.version} is in your dashboard. You own the model, so it costs you nothing.` },
      ...whatsNew(facts, "en"),
      { button: "Go to the dashboard", to: `${origin}/dashboard` },
    ],
    why: `You get this because you own this model from ${name} and have notifications turned on.`,
  }),
  es: (facts, { name, origin }) => ({
    subject: `Nueva versión de ${inLanguage(facts.title, "es")}`,
    title: `${inLanguage(facts.title, "es")} tiene una versión nueva`,
    blocks: [
      { say: `La versión ${facts.version} está en tu panel. El modelo ya es tuyo: no pagas nada más.` },
      ...whatsNew(facts, "es"),
      { button: "Ir al panel", to: `${origin}/dashboard` },
    ],
    why: `Recibes esto porque este modelo de ${name} es tuyo y tienes los avisos activados.`,
  }),
});
