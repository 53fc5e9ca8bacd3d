import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireSeller } from "#app/http/guards.server.ts";
import type { PageHandle } from "#app/i18n/page-words.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChatIcon } from "#app/ui/icons.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  await requireSeller(context);
  return null;
}

export const handle = { i18n: ["studio.studio"] } satisfies PageHandle;

export { clientLoader } from "#app/studio/without-network.browser.ts";

export default function NoConversation() {
  const t = useT();
  return (
    <div className="hidden lg:block">
      <EmptyState title={t("studio.choose")} icon={<ChatIcon className="size-10" />}>
        {t("studio.chooseText")}
      </EmptyState>
    </div>
  );
}
