import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";

/** Class names of an area as tall as the comment form, so that nothing moves when the session is known. */
export const FORM_AREA = "mt-4 mb-6 min-h-60 sm:min-h-56";

export function LogInPrompt({ productId }: { productId: string }) {
  const t = useT();
  const back = encodeURIComponent(`/product/${productId}#comments`);
  return (
    <div
      className={`${FORM_AREA} grid content-center justify-items-center gap-4 rounded-box border border-line border-dashed p-6 text-center`}
    >
      <p className="text-muted">{t("comments.logInText")}</p>
      <ButtonLink to={`/login?redirectTo=${back}`} variant="secondary">
        {t("comments.logIn")}
      </ButtonLink>
    </div>
  );
}
