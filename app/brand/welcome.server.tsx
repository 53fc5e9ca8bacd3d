/** The brand in the layout of every page: logo and name, icons, and the FAQ; defaults where the seller has set none. */

import type { Translate } from "#app/i18n/translate.ts";
import { plainText, type TextBlock } from "#app/shared/formatted-text.ts";
import type { RootData } from "#app/shell/page-meta.ts";
import { FormattedText } from "#app/ui/formatted-text.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import type { Brand, BrandFaq, BrandPicture } from "./brand.contract.ts";

/** An awning over a cube, as in public/favicon.svg. */
function DefaultLogo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
      <path
        className="fill-accent"
        d="M7.5 4h17l4 8.5a3.125 3.125 0 0 1-6.25 0a3.125 3.125 0 0 1-6.25 0a3.125 3.125 0 0 1-6.25 0a3.125 3.125 0 0 1-6.25 0z"
      />
      <path
        d="m16 17 6 3.3v5.9L16 29.5l-6-3.3v-5.9zM10 20.3l6 3.2 6-3.2M16 23.5v6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** CSS pixels, the height of `DefaultLogo`. */
const LOGO_HEIGHT = 32;
/** From this ratio of width to height on, a logo is taken to contain the shop's name. */
const WORDMARK_RATIO = 2;

/** A name of at most so many characters fits beside the logo on a phone; a longer one is hidden there. */
const MAX_SHORT_NAME = 7;

const isWordmark = ({ width, height }: BrandPicture) => width >= height * WORDMARK_RATIO;

/** Logo and name, the content of the header's link to the home page. */
export function BrandLogo({ brand: { name, logo } }: { brand: Pick<Brand, "name" | "logo"> }) {
  if (logo && isWordmark(logo)) {
    const width = Math.round((logo.width / logo.height) * LOGO_HEIGHT);
    return <img src={logo.url} alt={name} width={width} height={LOGO_HEIGHT} className="wordmark" />;
  }
  return (
    <>
      {logo ? (
        <img
          src={logo.url}
          alt=""
          width={LOGO_HEIGHT}
          height={LOGO_HEIGHT}
          className="size-8 shrink-0 object-contain"
        />
      ) : (
        <DefaultLogo />
      )}
      <span className={name.length > MAX_SHORT_NAME ? "max-[30rem]:sr-only" : undefined}>{name}</span>
    </>
  );
}

export const brandIcons = ({ icons }: Pick<Brand, "icons">): RootData["icons"] =>
  icons
    ? [
        { rel: "icon", href: icons.small.url, type: "image/png" },
        { rel: "apple-touch-icon", href: icons.small.url },
      ]
    : [
        { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
        { rel: "apple-touch-icon", href: "/icon-180.png" },
      ];

interface Question {
  question: string;
  answer: TextBlock[];
}

/** Each heading is a question, followed by its answer; `lead` is the text before the first heading. */
function questionsIn(blocks: readonly TextBlock[]): { lead: TextBlock[]; questions: Question[] } {
  const lead: TextBlock[] = [];
  const questions: Question[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") questions.push({ question: plainText([block]), answer: [] });
    else (questions.at(-1)?.answer ?? lead).push(block);
  }
  return { lead, questions };
}

function Questions({ blocks, language }: { blocks: readonly TextBlock[]; language: string | undefined }) {
  const { lead, questions } = questionsIn(blocks);
  return (
    <div lang={language}>
      {lead.length > 0 && <FormattedText blocks={lead} />}
      <ul className="divide-y divide-line">
        {questions.map(({ question, answer }) => (
          <li key={question}>
            <details className="group">
              <summary className="flex min-h-12 items-center justify-between gap-4 py-3 font-medium -outline-offset-2">
                {question}
                <ChevronIcon className="size-5 text-muted transition-transform group-open:rotate-180" />
              </summary>
              <div className="pb-4">
                <FormattedText blocks={answer} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The seller's questions and answers as HTML; null when there are none. */
export function brandFaqHtml(t: Translate, faq: BrandFaq | null): string | null {
  if (!faq) return null;
  const language = faq.language === t.language ? undefined : faq.language;
  return staticHtml(t, <Questions blocks={faq.blocks} language={language} />);
}
