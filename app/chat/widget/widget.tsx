import { Link } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { ChatTab } from "./chat-tab.tsx";
import { Faq } from "./faq.tsx";
import type { OpenChat } from "./open-chat.browser.ts";

function HelpTab() {
  const t = useT();
  return (
    <div className="px-4 pb-4">
      <Faq />
      <p className="mt-4 text-muted text-sm">
        <span>{t("support.noAnswer")}</span>{" "}
        <Link to="/contact" className="text-link">
          {t("support.contact")}
        </Link>
      </p>
    </div>
  );
}

const TABS = ["chat", "help"] as const;
type Tab = (typeof TABS)[number];

const KEY_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const KEY_TABS: Record<string, Tab> = { Home: TABS[0], End: TABS[1] };

function tabAfter(key: string, tab: Tab): Tab | undefined {
  const step = KEY_STEPS[key];
  return step ? TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] : KEY_TABS[key];
}

interface TabListProps {
  id: string;
  chosen: Tab;
  choose: (tab: Tab) => void;
}

/** The tabs pattern of WAI-ARIA: the Tab key stops once, arrow keys change the tab. */
function TabList({ id, chosen, choose }: TabListProps) {
  const t = useT();
  const tabs = useRef<Partial<Record<Tab, HTMLButtonElement | null>>>({});
  useEffect(() => tabs.current.chat?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfter(event.key, chosen);
    if (!next) return;
    event.preventDefault();
    choose(next);
    tabs.current[next]?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={t("shell.help")}
      onKeyDown={onKeyDown}
      className="grid flex-1 grid-cols-2"
    >
      {TABS.map((tab) => (
        <button
          key={tab}
          ref={(button) => {
            tabs.current[tab] = button;
          }}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          aria-controls={`${id}-${tab}-panel`}
          aria-selected={tab === chosen}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => choose(tab)}
          className="min-h-14 border-transparent border-b-2 text-muted transition-colors -outline-offset-4 hover:text-ink aria-selected:border-accent aria-selected:font-medium aria-selected:text-ink"
        >
          {t(`support.${tab}`)}
        </button>
      ))}
    </div>
  );
}

interface WidgetProps {
  chat: OpenChat | null;
  close: () => void;
}

export default function SupportWidget({ chat, close }: WidgetProps) {
  const t = useT();
  const id = useId();
  const [chosen, choose] = useState<Tab>("chat");
  const panel = (tab: Tab) => ({
    role: "tabpanel",
    id: `${id}-${tab}-panel`,
    "aria-labelledby": `${id}-${tab}`,
    hidden: tab !== chosen,
    className: "min-h-0 flex-1 overflow-y-auto overscroll-contain",
  });
  return (
    <section
      role="dialog"
      aria-label={t("shell.help")}
      onKeyDown={(event) => event.key === "Escape" && close()}
      className="fixed right-4 bottom-4 z-40 flex h-[37.5rem] max-h-[calc(100dvh-2rem)] w-96 max-w-[calc(100vw-2rem)] animate-rise flex-col overflow-hidden rounded-box border border-line bg-surface shadow-float max-sm:inset-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0"
    >
      <div className="flex border-line border-b">
        <TabList id={id} chosen={chosen} choose={choose} />
        <button
          type="button"
          aria-label={t("ui.close")}
          onClick={close}
          className="grid size-14 place-items-center text-muted -outline-offset-4 hover:text-ink"
        >
          <CloseIcon className="size-6" />
        </button>
      </div>
      <div {...panel("chat")}>
        <ChatTab chat={chat} shown={chosen === "chat"} />
      </div>
      <div {...panel("help")}>
        <HelpTab />
      </div>
    </section>
  );
}
