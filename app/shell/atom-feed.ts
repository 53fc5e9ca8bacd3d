/** The newest models as an Atom feed (RFC 4287). */
import { type Language, pageAddress } from "#app/i18n/languages.ts";
import { escapeHtml } from "#app/mail/escape-html.ts";

export interface FeedEntry {
  id: string;
  title: string;
  /** Where it is not the feed's. */
  titleLanguage?: Language | undefined;
  summary: string;
  /** Where it is not the feed's. */
  summaryLanguage?: Language | undefined;
  /** UTC ISO-8601. */
  publishedAt: string;
  updatedAt: string;
}

interface Feed {
  origin: string;
  language: Language;
  title: string;
  author: string;
}

/** Before the first model: an address is not updated by being read. */
const NEVER = "1970-01-01T00:00:00.000Z";

const xmlLang = (language: Language | undefined) => (language ? ` xml:lang="${language}"` : "");

function entryXml(
  { id, title, titleLanguage, summary, summaryLanguage, publishedAt, updatedAt }: FeedEntry,
  { origin, language }: Feed,
): string {
  const address = pageAddress(`${origin}/product/${id}`, language);
  return `<entry>
<id>${address}</id>
<title${xmlLang(titleLanguage)}>${escapeHtml(title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${publishedAt}</published>
<updated>${updatedAt}</updated>
<summary${xmlLang(summaryLanguage)}>${escapeHtml(summary)}</summary>
</entry>`;
}

export function atomFeed(feed: Feed, entries: readonly FeedEntry[]): string {
  const { origin, language, title, author } = feed;
  const self = `${origin}/feed/${language}`;
  const updated =
    entries
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? NEVER;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${self}</id>
<title>${escapeHtml(title)}</title>
<updated>${updated}</updated>
<author><name>${escapeHtml(author)}</name></author>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${pageAddress(`${origin}/`, language)}"/>
${entries.map((entry) => entryXml(entry, feed)).join("\n")}
</feed>
`;
}
