import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { MakerFace } from "#app/brand/maker-face.tsx";
import { useShopBrand } from "#app/brand/use-shop-brand.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ChatIcon } from "#app/ui/icons.tsx";
import { Spinner } from "#app/ui/loading.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatLog } from "./chat-log.tsx";
import { MutedIcon, SoundIcon } from "./icons.tsx";
import type { OpenChat } from "./open-chat.browser.ts";
import { useChatView } from "./use-chat-view.browser.ts";

function LoggedOut() {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <div className="grid min-h-full content-center justify-items-center gap-3 p-6 text-center">
      <ChatIcon className="size-10 text-muted" />
      <p className="font-semibold text-lg tracking-tight">{t("support.outTitle")}</p>
      <p className="text-muted">{t("support.outText")}</p>
      <div className="mt-3 grid w-full max-w-60 gap-3">
        <ButtonLink to={`/sign-in?redirectTo=${encodeURIComponent(pathname)}`}>{t("shell.logIn")}</ButtonLink>
        <ButtonLink to="/contact" variant="secondary">
          {t("support.contact")}
        </ButtonLink>
      </div>
    </div>
  );
}

function MuteButton({ chime }: Pick<OpenChat, "chime">) {
  const t = useT();
  const [muted, setMuted] = useState(chime.muted);
  const toggle = () => {
    chime.setMuted(!muted);
    setMuted(!muted);
  };
  return (
    <button
      type="button"
      aria-pressed={muted}
      aria-label={t("support.mute")}
      onClick={toggle}
      className="grid size-11 shrink-0 place-items-center rounded-box text-muted hover:bg-ground hover:text-ink"
    >
      {muted ? <MutedIcon /> : <SoundIcon />}
    </button>
  );
}

function useVisibility(chat: OpenChat | null, shown: boolean) {
  useEffect(() => {
    if (!chat || !shown) return;
    const updateVisibility = () => chat.setVisible(document.visibilityState === "visible");
    updateVisibility();
    document.addEventListener("visibilitychange", updateVisibility);
    return () => {
      document.removeEventListener("visibilitychange", updateVisibility);
      chat.setVisible(false);
    };
  }, [chat, shown]);
}

export function ChatTab({ chat, shown }: { chat: OpenChat | null; shown: boolean }) {
  const t = useT();
  const { status, unreachable, retry } = useSession();
  const view = useChatView(chat);
  useVisibility(chat, shown);
  const brand = useShopBrand();
  if (status === "out") return <LoggedOut />;
  if (status === "loading" && unreachable)
    return (
      <div className="grid min-h-full content-center justify-items-center gap-3 p-6 text-center">
        <p className="text-muted">{t("support.unchecked")}</p>
        <Button type="button" variant="secondary" onClick={retry}>
          {t("ui.retry")}
        </Button>
      </div>
    );
  if (!chat || !view)
    return (
      <div className="grid min-h-full place-items-center">
        <Spinner label={t("ui.loading")} />
      </div>
    );
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-center gap-3 border-line border-b py-2 pr-1.5 pl-4">
        {brand && <MakerFace brand={brand} className="size-10" />}
        <div className="min-w-0 flex-1 leading-snug">
          <p className="truncate font-semibold">{brand?.name}</p>
          <p role="status" className="text-muted text-sm">
            {t(view.connection === "waiting" ? "support.waiting" : "support.ready")}
          </p>
        </div>
        <MuteButton chime={chat.chime} />
      </div>
      <ChatLog chat={chat} view={view} shown={shown} />
      <ChatComposer chat={chat} />
    </div>
  );
}
