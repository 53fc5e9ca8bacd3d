import { Picture } from "#app/components/ui/picture.tsx";
import type { ProductImage } from "#app/domain/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

interface LoginLeadProps {
  /** What the visitor wants to do with a product. */
  purpose: { intent: "add" | "free" | "buy"; title: string; image: ProductImage | null } | null;
  redirectTo: string;
  fallback: string;
}

/** Says what the login is for. */
export function LoginLead({ purpose, redirectTo, fallback }: LoginLeadProps) {
  const t = useT();
  if (purpose)
    return (
      <span className="flex items-center gap-4">
        <Picture image={purpose.image} sizes="6rem" decorative className="w-24 shrink-0 rounded-box" />
        <span>{t(`account.for_${purpose.intent}`, { title: purpose.title })}</span>
      </span>
    );
  return redirectTo.startsWith("/checkout") ? t("account.for_checkout") : fallback;
}
