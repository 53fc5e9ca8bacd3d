import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import type { TextKey, Translate } from "#app/i18n/translate.ts";
import { Picture } from "#app/ui/picture.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";

interface LoginLeadProps {
  /** What the visitor wants to do with a product. */
  purpose: { intent: "add" | "free" | "buy" | "bundle"; title: string; image: ProductImage | null } | null;
  redirectTo: string;
  fallback: TextKey;
}

/** The reason for the login, as HTML. */
export function loginLead(t: Translate, { purpose, redirectTo, fallback }: LoginLeadProps): string {
  if (purpose)
    return staticHtml(
      t,
      <span className="flex items-center gap-4">
        <Picture image={purpose.image} sizes="6rem" decorative className="w-24 shrink-0 rounded-box" />
        <span>{t(`account.for_${purpose.intent}`, { title: purpose.title })}</span>
      </span>,
    );
  return staticHtml(t, t(redirectTo.startsWith("/checkout") ? "account.for_checkout" : fallback));
}
