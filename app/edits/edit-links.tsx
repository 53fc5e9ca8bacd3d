import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";

/** For sellers, once the session is known: the page itself is the same for everybody. */
export function EditModelLink({ productId }: { productId: string }) {
  const t = useT();
  const { user } = useSession();
  if (user?.seller !== "all") return null;
  return (
    <Link to={`/studio/models/${productId}`} className="back-link text-accent">
      {t("product.edit")}
    </Link>
  );
}

/** Says that a draft is shown as shoppers will see it; leads sellers back to its editor. */
export function DraftBar({ productId }: { productId: string }) {
  const t = useT();
  const { user } = useSession();
  return (
    <div className="border-line border-b bg-accent-soft print:hidden">
      <div className="mx-auto flex min-h-12 max-w-page flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-6">
        <p>
          <span className="font-semibold">{t("product.draft")}</span>{" "}
          <span className="text-muted">{t("product.draftText")}</span>
        </p>
        {user?.seller === "all" && (
          <Link to={`/studio/models/${productId}`} className="py-2 font-medium text-link">
            {t("product.toEditor")}
          </Link>
        )}
      </div>
    </div>
  );
}
