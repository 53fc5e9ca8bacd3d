import { langOf } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { plainText, type TextBlock } from "#app/text/formatted-text.ts";
import { FormattedText } from "#app/ui/formatted-text.tsx";
import { ChevronIcon } from "#app/ui/icons.tsx";
import type { BrandFaq } from "./brand.contract.ts";

interface Question {
  question: string;
  answer: TextBlock[];
}

function questionsIn(blocks: readonly TextBlock[]): { lead: TextBlock[]; questions: Question[] } {
  const lead: TextBlock[] = [];
  const questions: Question[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") questions.push({ question: plainText([block]), answer: [] });
    else (questions.at(-1)?.answer ?? lead).push(block);
  }
  return { lead, questions };
}

export function BrandQuestions({ faq: { blocks, language } }: { faq: BrandFaq }) {
  const t = useT();
  const { lead, questions } = questionsIn(blocks);
  return (
    <div lang={langOf(t, language)}>
      {lead.length > 0 && <FormattedText blocks={lead} />}
      <ul className="divide-y divide-line">
        {questions.map(({ question, answer }) => (
          <li key={question}>
            <details className="group">
              <summary className="flex min-h-12 items-center justify-between gap-4 py-3 font-medium -outline-offset-2">
                <span>{question}</span>
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
