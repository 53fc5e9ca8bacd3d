import { ButtonLink } from "#app/components/ui/button-link.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useT } from "#app/i18n/use-t.tsx";

/** In place of a form that a seller may send only minutes after the second factor was shown. */
export function ConfirmFirst({ returnTo }: { returnTo: string }) {
  const t = useT();
  return (
    <Notice
      action={
        <ButtonLink to={`/studio/confirm?redirectTo=${encodeURIComponent(returnTo)}`} variant="secondary">
          {t("settings.confirmFirst")}
        </ButtonLink>
      }
    >
      {t("settings.mustConfirm")}
    </Notice>
  );
}
