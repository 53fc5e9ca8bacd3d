import { requireMainLanguage } from "#app/brand/require-main-language.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { bestTranslation, type Translated } from "#app/i18n/translated.ts";
import type { Reads, Writes } from "#app/services.ts";
import { DomainError } from "#app/shared/errors.ts";
import { setting } from "#app/studio/setting.server.ts";
import type { TextBlock } from "#app/text/formatted-text.ts";
import { readMarkdown } from "#app/text/markdown.server.ts";
import { gapsOf, LEGAL_DOCUMENTS, type LegalChange, type LegalDocument } from "./legal.contract.ts";
import { insertNextVersion, textVersions, versionsInForce } from "./legal.store.server.ts";
import { legalTemplate } from "./legal-templates.server.ts";

interface LegalPage {
  version: number;
  isInForce: boolean;
  publishedAt: string;
  language: Language;
  blocks: TextBlock[];
}

/** A legal text for readers. @param version by default the one in force @throws DomainError not_found */
export async function legalPage(
  { db, language, mainLanguage }: Reads,
  document: LegalDocument,
  version?: number,
): Promise<LegalPage> {
  const rows = await textVersions(db, document, version);
  const [newest] = rows;
  const row = version === undefined ? newest : rows.find((each) => each.version === version);
  if (!row) throw new DomainError("not_found");
  const text = bestTranslation(row.text, { language, mainLanguage });
  return {
    version: row.version,
    isInForce: row === newest,
    publishedAt: row.publishedAt.toISOString(),
    language: text?.language ?? language,
    blocks: readMarkdown(text?.text ?? ""),
  };
}

async function templateOf(services: Writes, document: LegalDocument) {
  const { brand } = await services.shop.profile();
  const { by } = await setting("tax").read(services);
  return legalTemplate(document, { contact: brand.contact, isSoldByStripe: by === "managed" });
}

export async function legalDraft(services: Writes, document: LegalDocument) {
  const [inForce] = await textVersions(services.db, document);
  if (inForce) return { version: inForce.version, text: inForce.text };
  return { version: null, text: await templateOf(services, document) };
}

/** The texts without the templates that were left as they are, in languages that are optional. @throws DomainError bad_input */
async function writtenTexts(services: Writes, { document, text }: LegalChange): Promise<Translated> {
  const main = await requireMainLanguage(services, { text });
  const template = await templateOf(services, document);
  const written = Object.entries(text).filter(
    ([language, words]) => language === main || words !== template[language as Language]?.trim(),
  );
  const unfinished = written.flatMap(([language, words]) => {
    const gaps = encodeURIComponent(gapsOf(words).join(", "));
    return gaps ? [[`text.${language}`, `studioLegal.gaps?gaps=${gaps}`]] : [];
  });
  if (unfinished.length > 0) throw new DomainError("bad_input", { fields: Object.fromEntries(unfinished) });
  return Object.fromEntries(written);
}

export async function legalOverview({ db }: Reads) {
  const rows = new Map((await versionsInForce(db)).map((row) => [row.document, row]));
  return LEGAL_DOCUMENTS.map((document) => {
    const row = rows.get(document);
    return {
      document,
      version: row?.version ?? null,
      publishedAt: row?.publishedAt ? new Date(row.publishedAt).toISOString() : null,
    };
  });
}

/**
 * Creates a new version, unless nothing has changed. Older ones stay for the orders that were placed under them.
 * @throws DomainError bad_input, changed_elsewhere
 */
export async function publishLegalText(services: Writes, change: LegalChange): Promise<void> {
  const { db, now, shop } = services;
  const { document, revision } = change;
  const text = await writtenTexts(services, change);
  const [inserted, [inForce]] = await db.batch([
    insertNextVersion(db, document, { text, revision, at: now() }),
    textVersions(db, document),
  ]);
  if (inserted.length === 0 && JSON.stringify(inForce?.text) !== JSON.stringify(text))
    throw new DomainError("changed_elsewhere");
  shop.forget();
}
