/** The text of `RateNote`, in a chunk of its own because few shoppers compare prices. */

import { currencyName } from "#app/i18n/currency-name.ts";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { ComparedRate } from "#app/session/user-data.browser.ts";

export default function RateText({ rate }: { rate: ComparedRate }) {
  const t = useT();
  const values = {
    currency: currencyName(rate.currency, t.language),
    date: date(`${rate.date}T00:00:00Z`, t.language),
  };
  return <span>{t("rate.note", values)}</span>;
}
