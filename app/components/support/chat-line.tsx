import type { Line } from "#app/client/chat/conversation.ts";
import { WarningIcon } from "#app/components/ui/icons.tsx";
import { clockTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Bubble } from "./bubble.tsx";
import { ClockIcon } from "./icons.tsx";

export function ChatLine({ line, retry }: { line: Line; retry: (key: string) => void }) {
  const t = useT();
  const note = (
    <>
      <time dateTime={new Date(line.at).toISOString()} className="tabular-nums">
        {clockTime(line.at)}
      </time>
      {line.state === "pending" && (
        <span title={t("support.pending")} className="ml-1 inline-block align-[-0.15em]">
          <ClockIcon className="size-4" />
          <span className="sr-only">{t("support.pending")}</span>
        </span>
      )}
    </>
  );
  return (
    <Bubble
      mine={line.mine}
      author={t(line.mine ? "support.you" : "support.shop")}
      note={note}
      text={line.text}
    >
      {(line.state === "failed" || line.state === "late") && (
        <button
          type="button"
          onClick={() => retry(line.key)}
          className="flex min-h-9 items-center gap-2 rounded-md px-2 font-medium text-danger text-sm hover:bg-danger-soft"
        >
          <WarningIcon className="size-4" />
          {t(`support.${line.state}`)}
        </button>
      )}
    </Bubble>
  );
}
