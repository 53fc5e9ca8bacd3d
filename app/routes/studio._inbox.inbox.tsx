import { studioLoader } from "#app/http/studio-page.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChatIcon } from "#app/ui/icons.tsx";

export const loader = studioLoader(
  "messages",
  async () => ({}),
  (t) => t("studioInbox.choose"),
);

export const handle = { i18n: ["chat.studio"] } satisfies PageHandle;

export { clientLoader } from "#app/studio/without-network.browser.ts";

export default function NoConversation() {
  const t = useT();
  return (
    <div className="hidden lg:block">
      <EmptyState title={t("studioInbox.choose")} icon={<ChatIcon className="size-10" />}>
        {t("studioInbox.chooseText")}
      </EmptyState>
    </div>
  );
}
