/** The help and chat button of every page; its window is loaded at the first click. */
import { type ComponentType, Suspense, useRef, useState } from "react";
import { ChatIcon } from "#app/components/ui/icons.tsx";
import { Spinner } from "#app/components/ui/loading.tsx";
import { useToast } from "#app/components/ui/toasts.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { useChatView, useOpenChat } from "./use-open-chat.ts";
import type { WidgetProps } from "./widget.tsx";

/** Loads the window once; after a network failure, which a toast reports, the next click tries again. */
function useWidget() {
  const t = useT();
  const toast = useToast();
  const [Widget, setWidget] = useState<ComponentType<WidgetProps> | null>(null);
  const [loading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      const loaded = await import("./widget.tsx");
      setWidget(() => loaded.default);
    } catch (error) {
      console.error("The help window could not be loaded", error);
      toast({ about: "support", tone: "danger", text: t("shell.offline") });
    }
    setLoading(false);
  };
  return { Widget, loading, load };
}

export function SupportSlot() {
  const t = useT();
  const { Widget, loading, load } = useWidget();
  const [open, setOpen] = useState(false);
  const chat = useOpenChat();
  const unseen = useChatView(chat)?.unseen ?? 0;
  const unseenText = unseen > 0 ? t.count("shell.unseen", unseen) : "";
  const launcher = useRef<HTMLButtonElement>(null);
  const openWidget = () => {
    setOpen(true);
    if (!Widget) void load();
  };
  const close = () => {
    setOpen(false);
    launcher.current?.focus();
  };
  return (
    <>
      <button
        ref={launcher}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open && Widget !== null}
        aria-label={[t("shell.help"), unseenText].filter(Boolean).join(", ")}
        aria-busy={loading || undefined}
        onClick={openWidget}
        className="fixed right-4 bottom-(--toast-bottom,1rem) z-30 grid size-14 place-items-center rounded-full border border-line bg-surface text-accent shadow-float transition-colors hover:border-edge noscript:hidden print:hidden"
      >
        {loading ? <Spinner /> : <ChatIcon className="size-6" />}
        {unseen > 0 && (
          <span className="absolute -top-1 -right-1 grid h-6 min-w-6 animate-rise place-items-center rounded-full bg-accent px-1.5 font-semibold text-on-accent text-sm leading-none tabular-nums">
            {unseen > 99 ? "99+" : unseen}
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {unseenText}
      </p>
      {open && Widget && (
        // Only with the window: a boundary in the server's HTML may not change before React has hydrated it.
        <Suspense fallback={null}>
          <Widget chat={chat} close={close} />
        </Suspense>
      )}
    </>
  );
}
