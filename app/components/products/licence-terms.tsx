/** What each licence allows, as a table. */
import { CheckIcon, ChevronIcon, icon } from "#app/components/ui/icons.tsx";
import { LICENCE_TYPES } from "#app/domain/catalog/catalog.contract.ts";
import { LICENCE_RIGHTS, type Right } from "#app/domain/catalog/licence-rights.ts";
import { useT } from "#app/i18n/use-t.tsx";

const CrossIcon = icon(<path d="m8 8 8 8M16 8l-8 8" />);

const RIGHTS = Object.keys(LICENCE_RIGHTS) as Right[];

function Answer({ allowed }: { allowed: boolean }) {
  const t = useT();
  return (
    <td className="large:w-auto w-24 py-3 align-top">
      <span className={`flex items-center justify-center gap-1 ${allowed ? "text-success" : "text-muted"}`}>
        {allowed ? <CheckIcon className="size-4" /> : <CrossIcon className="size-4" />}
        {allowed ? t("terms.yes") : t("terms.no")}
      </span>
    </td>
  );
}

export function LicenceTerms() {
  const t = useT();
  return (
    <details className="group border-line border-y">
      <summary className="flex min-h-14 items-center justify-between gap-4">
        <h2 className="text-lg">{t("terms.heading")}</h2>
        <ChevronIcon className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <table className="w-full text-sm">
        <thead>
          <tr className="large:grid large:grid-cols-2">
            <th scope="col" className="large:col-span-2 py-2 text-left font-medium">
              {t("terms.mayI")}
            </th>
            {LICENCE_TYPES.map((type) => (
              <th key={type} scope="col" className="py-2 text-center font-medium">
                {t(`licence.${type}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RIGHTS.map((right) => (
            <tr key={right} className="large:grid large:grid-cols-2 border-line border-t">
              <th scope="row" className="large:col-span-2 py-3 pr-2 text-left align-top font-normal">
                {t(`terms.${right}`)}
              </th>
              {LICENCE_TYPES.map((type) => (
                <Answer key={type} allowed={LICENCE_RIGHTS[right][type]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-line border-t py-4 text-muted text-sm">{t("terms.text")}</p>
    </details>
  );
}
