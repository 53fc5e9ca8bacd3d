import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { FormResult } from "#app/shared/form-submission.ts";
import { Page } from "#app/ui/page.tsx";
import { ActionNotice } from "./action-result.tsx";
import { CHANGED_ELSEWHERE } from "./changed-elsewhere.ts";

interface StudioPageProps extends Omit<ComponentProps<typeof Page>, "title"> {
  /** Names what an error is about, such as the model with this id. */
  nameOf?: (detail: string) => string | undefined;
}

/** A page of the studio, with the title that its loader returns and what became of the last pressed button. */
export function StudioPage({ children, nameOf, ...page }: StudioPageProps) {
  const { title } = useLoaderData<{ title: string }>();
  const result = useActionData<FormResult>();
  return (
    <Page {...page} title={title} isCompact>
      {children}
      {/* The form of the row asks what to do (revision.tsx). */}
      {result?.error !== CHANGED_ELSEWHERE && <ActionNotice result={result} nameOf={nameOf} />}
    </Page>
  );
}
