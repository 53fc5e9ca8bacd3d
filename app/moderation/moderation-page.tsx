import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { ActionNotice } from "#app/studio/action-result.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import type { TextKind } from "./kinds.ts";
import { ModeratedTexts } from "./moderated-text.tsx";
import type { ModeratedText, ModerationQuery, ModerationResult } from "./moderation.contract.ts";
import { type FiltersProps, OlderLink, StateFilters } from "./state-filters.tsx";

function withChanged(texts: readonly ModeratedText[], required: ModeratedText | undefined) {
  if (!required || texts.some(({ id }) => id === required.id)) return texts;
  return [...texts, required].sort((a, b) => b.id - a.id);
}

interface ModerationPageProps extends Pick<FiltersProps, "others"> {
  kind: TextKind;
  title: string;
  page: { texts: ModeratedText[]; next: number | null; query: ModerationQuery };
  lead?: string;
  back?: { to: string; label: string };
  children?: ReactNode;
}

/** A studio page with one kind of texts. */
export function ModerationPage({ kind, title, page, lead, back, others, children }: ModerationPageProps) {
  const t = useT();
  const { texts, next, query } = page;
  const { state } = query;
  const result = useActionData<ModerationResult>();
  const shown = withChanged(texts, result?.changed);
  return (
    <Page title={title} lead={lead} back={back}>
      <StateFilters kind={kind} state={state} others={others} />
      {shown.length === 0 && <EmptyState title={t(`studioModeration.${state}Empty`)} />}
      <ModeratedTexts kind={kind} texts={shown} result={result} />
      <OlderLink state={state} next={next} />
      {children}
      <ActionNotice result={result} />
    </Page>
  );
}
