import { useLocation } from "@remix-run/react";
import { Suspense, useEffect, useRef, useState, useTransition } from "react";
import { onAskInChat } from "#app/chat/ask-in-chat.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { lazyPart } from "#app/i18n/words.browser.ts";
import { useSession } from "#app/session/session.browser.tsx";
import { CountBadge } from "#app/ui/count-badge.tsx";
import { ChatIcon } from "#app/ui/icons.tsx";
import { Spinner } from "#app/ui/loading.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import type { ChatState } from "./live-chat.tsx";

const LiveChat = lazyPart(["chat"], () => import("./live-chat.tsx"));
const Widget = lazyPart(["chat", "brand"], () => import("./widget.tsx"));

function Support() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [loading, startLoading] = useTransition();
  const [{ chat, unseen }, setChat] = useState<ChatState>({ chat: null, unseen: 0 });
  const unseenText = unseen > 0 ? t.count("shell.unseen", unseen) : "";
  const opener = useRef<HTMLElement | null>(null);
  // Safari does not focus a button that is pressed by mouse.
  const show = (pressed: HTMLElement) => {
    opener.current = pressed;
    startLoading(() => setOpen(true));
  };
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` needs nothing that changes.
  useEffect(() => onAskInChat(show), []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={[t("shell.help"), unseenText].filter(Boolean).join(", ")}
        aria-busy={loading || undefined}
        onClick={({ currentTarget }) => show(currentTarget)}
        className="help-button"
      >
        {loading ? <Spinner /> : <ChatIcon className="size-6" />}
        {unseen > 0 && <CountBadge key={unseen} count={unseen} />}
      </button>
      <p role="status" className="sr-only">
        {unseenText}
      </p>
      {/* Rendered only after hydration: a boundary in the server's HTML must not be updated before it has hydrated. */}
      <Suspense fallback={null}>
        {useSession().status === "in" && <LiveChat onChange={setChat} />}
        {open && <Widget chat={chat} close={close} />}
      </Suspense>
    </>
  );
}

/**
 * The button is in the bar, or floats where the page leaves a gutter for it, so that it never covers anything. Not in the studio, where
 * the seller answers; and not before hydration, when a click would be lost.
 */
export function SupportSlot() {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  if (/^\/studio(\/|$)/.test(pathname)) return null;
  return hydrated ? <Support /> : <span className="size-11 noscript:hidden gutter:hidden" />;
}
