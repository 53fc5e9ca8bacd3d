import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";

/** Class names of an area as tall as the comment form, so that nothing moves when the session is known. */
export const FORM_AREA = "mt-4 mb-6 min-h-60 sm:min-h-56";

export function LogInPrompt({ productId }: { productId: string }) {
  const t = useT();
  const back = encodeURIComponent(`/product/${productId}#comments`);
  return (
    <div
      data-log-in=""
      className={`${FORM_AREA} grid content-center justify-items-center gap-4 rounded-box border border-line border-dashed p-6 text-center noscript:hidden`}
    >
      <p className="text-muted">{t("comments.logInText")}</p>
      <a href={`/login?redirectTo=${back}`} className={buttonClassName({ variant: "secondary" })}>
        {t("comments.logIn")}
      </a>
    </div>
  );
}
