import { Fragment, useLayoutEffect, useRef, useState } from "react";
import { MakerFace } from "#app/brand/maker-face.tsx";
import { useShopBrand } from "#app/brand/use-shop-brand.ts";
import { logFailure } from "#app/http/api.browser.ts";
import { clockTime, weekday } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { ChatIcon, WarningIcon } from "#app/ui/icons.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import { Bubble } from "./bubble.tsx";
import type { ChatView } from "./chat.browser.ts";
import type { Line } from "./conversation.ts";
import { ClockIcon } from "./icons.tsx";
import type { OpenChat } from "./open-chat.browser.ts";

function ShopAuthor() {
  const t = useT();
  const brand = useShopBrand();
  if (!brand) return t("support.shop");
  return (
    <>
      <MakerFace brand={brand} className="mr-1.5 inline-grid size-7 align-middle text-sm" />
      <span>{brand.name}</span>
    </>
  );
}

function ChatLine({ line, retry }: { line: Line; retry: (key: string) => void }) {
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
      author={line.mine ? t("support.you") : <ShopAuthor />}
      note={note}
      text={line.text}
    >
      {line.state === "failed" && line.refusal && (
        <p className="max-w-full text-danger text-sm">{line.refusal}</p>
      )}
      {(line.state === "failed" || line.state === "late") && (
        <button
          type="button"
          onClick={() => retry(line.key)}
          className="flex min-h-9 items-center gap-2 rounded-md px-2 font-medium text-danger text-sm hover:bg-danger-soft"
        >
          <WarningIcon className="size-4" />
          <span>{t(`support.${line.state}`)}</span>
        </button>
      )}
    </Bubble>
  );
}

/** Pixels from the end that still count as the end. */
const END_TOLERANCE = 80;

function useScrollPosition({ lines }: ChatView, shown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const last = useRef({ first: "", height: 0 });
  const first = lines[0]?.key ?? "";
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !shown) return;
    if (atEnd.current || lines.at(-1)?.state === "pending") element.scrollTop = element.scrollHeight;
    else if (first !== last.current.first) element.scrollTop += element.scrollHeight - last.current.height;
    last.current = { first, height: element.scrollHeight };
  }, [lines, shown, first]);
  const onScroll = () => {
    const element = box.current;
    if (element)
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < END_TOLERANCE;
  };
  return { box, onScroll };
}

function Welcome() {
  const t = useT();
  return (
    <div className="grid min-h-full content-center justify-items-center gap-2 text-center">
      <ChatIcon className="size-10 text-muted" />
      <p className="font-semibold text-lg tracking-tight">{t("support.hello")}</p>
      <p className="text-muted">{t("support.helloText")}</p>
    </div>
  );
}

export function ChatLog({ chat, view, shown }: { chat: OpenChat; view: ChatView; shown: boolean }) {
  const t = useT();
  const { lines, cursor, hasOlder, connection } = view;
  const { box, onScroll } = useScrollPosition(view, shown);
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const loadOlder = async () => {
    setLoadingOlder(true);
    await chat.loadOlder().catch((error) => logFailure("GET /messages/user", error));
    setLoadingOlder(false);
  };
  const day = (at: number) => weekday(at, t.language);
  return (
    <div
      ref={box}
      role="log"
      aria-label={t("support.log")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
      tabIndex={0}
      onScroll={onScroll}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 -outline-offset-2"
    >
      {cursor === null && lines.length === 0 && connection !== "waiting" && (
        <Skeleton className="h-16 w-3/4" />
      )}
      {lines.length === 0 && (cursor !== null || connection === "waiting") && <Welcome />}
      {hasOlder && (
        <p className="mb-4 text-center">
          <button
            type="button"
            disabled={isLoadingOlder}
            onClick={loadOlder}
            className={buttonClassName({ variant: "secondary" })}
          >
            {t("support.earlier")}
          </button>
        </p>
      )}
      <ul className="grid gap-4">
        {lines.map((line, at) => (
          <Fragment key={line.key}>
            {day(line.at) !== day(lines[at - 1]?.at ?? 0) && (
              <li className="text-center text-muted text-sm first-letter:uppercase">{day(line.at)}</li>
            )}
            <ChatLine line={line} retry={chat.retry} />
          </Fragment>
        ))}
      </ul>
    </div>
  );
}
