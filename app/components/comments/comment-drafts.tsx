/** Comments that are not on the list yet: on their way with a clock, or refused with the reason and another try. */
import type { Draft, Refused } from "#app/client/comment-list.ts";
import { Button } from "#app/components/ui/button.tsx";
import { ClockIcon } from "#app/components/ui/icons.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useT } from "#app/i18n/use-t.tsx";

const WORDS = "mt-1 max-w-read whitespace-pre-line wrap-anywhere";

interface FailedCommentsProps {
  drafts: readonly Refused[];
  retry: (draft: Draft) => void;
  discard: (draft: Draft) => void;
}

export function FailedComments({ drafts, retry, discard }: FailedCommentsProps) {
  const t = useT();
  return drafts.map((draft) => (
    <Notice
      key={draft.key}
      tone="danger"
      announce
      title={t("comments.failed", { reason: draft.reason })}
      action={
        <div className="flex flex-wrap gap-3">
          <Button type="button" variant="secondary" onClick={() => retry(draft)}>
            {t("comments.tryAgain")}
          </Button>
          <Button type="button" variant="quiet" onClick={() => discard(draft)}>
            {t("comments.discard")}
          </Button>
        </div>
      }
    >
      <p dir="auto" className={WORDS}>
        {draft.message}
      </p>
    </Notice>
  ));
}

export function PendingComments({ drafts }: { drafts: readonly Draft[] }) {
  const t = useT();
  return drafts.map(({ key, message }) => (
    <li key={key} className="border-line border-t py-4 text-muted">
      <p className="flex items-center gap-2 text-sm">
        <ClockIcon className="size-4" />
        {t("comments.sending")}
      </p>
      <p dir="auto" className={WORDS}>
        {message}
      </p>
    </li>
  ));
}
