import type { TextKey } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { LoginPurpose } from "./product-intent.contract.ts";

interface LoginLeadProps {
  purpose: LoginPurpose | null;
  redirectTo: string;
  fallback: TextKey;
}

export function LoginLead({ purpose, redirectTo, fallback }: LoginLeadProps) {
  const t = useT();
  if (!purpose) return t(redirectTo.startsWith("/checkout") ? "account.for_checkout" : fallback);
  return (
    <span className="flex items-center gap-4">
      <Picture image={purpose.image} sizes="6rem" decorative className="w-24 shrink-0 rounded-box" />
      <span>{t(`account.for_${purpose.intent}`, { title: purpose.title })}</span>
    </span>
  );
}
