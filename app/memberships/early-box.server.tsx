import { dateTime } from "#app/i18n/format-time.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { staticHtml } from "#app/ui/static-html.server.tsx";
import type { EarlyModel } from "./early-access.contract.ts";

function EarlyBox({ id, tier, publishAt, isTaken }: EarlyModel) {
  const t = useT();
  const said = { tier, date: dateTime(publishAt, t) };
  return (
    <section aria-labelledby="early" className="grid gap-3 rounded-box border border-line bg-surface p-4">
      <h2 id="early" className="text-lg">
        {t("early.title")}
      </h2>
      <p>{t(isTaken ? "early.taken" : "early.text", said)}</p>
      <a
        href={isTaken ? "/dashboard" : `/dashboard/take/${id}`}
        className={buttonClassName({ variant: isTaken ? "secondary" : "primary" })}
      >
        {t(isTaken ? "early.toLibrary" : "early.add")}
      </a>
      <p className="text-muted text-sm">{t("early.buyLater")}</p>
    </section>
  );
}

/** HTML in the place of the prices, so that the page of everybody else loads no code for it. */
export const earlyBox = (early: EarlyModel, t: Translate): string => staticHtml(t, <EarlyBox {...early} />);
