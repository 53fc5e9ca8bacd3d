import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";
import { WarningIcon } from "#app/ui/icons.tsx";

export function ConnectionNotice() {
  const t = useT();
  const { offline } = useSession();
  return (
    <div role="status">
      {offline && (
        <p className="animate-rise border-line border-b bg-accent-soft px-4 py-2 text-center text-sm">
          <WarningIcon className="mr-2 inline size-5 text-accent" />
          {t("offline.notice")}
        </p>
      )}
    </div>
  );
}
