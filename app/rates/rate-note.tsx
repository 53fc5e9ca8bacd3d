import { currencyName } from "#app/i18n/currency-name.ts";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useSession } from "#app/session/session.browser.tsx";

export function RateNote({ className = "" }: { className?: string }) {
  const t = useT();
  const { rate } = useSession();
  if (!rate) return null;
  const values = {
    currency: currencyName(rate.currency, t.language),
    date: date(rate.date, t),
  };
  return <p className={`text-muted text-sm ${className}`}>{t("rate.note", values)}</p>;
}
