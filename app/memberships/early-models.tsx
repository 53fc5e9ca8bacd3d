import { Link } from "@remix-run/react";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Card } from "#app/ui/card.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { type EarlyModel, earlyPath } from "./early-access.contract.ts";

/** What a member has before the others, the next to come out first. */
export function EarlyModels({ models }: { models: readonly EarlyModel[] }) {
  const t = useT();
  if (models.length === 0) return null;
  return (
    <section aria-labelledby="early" className="mt-12">
      <h2 id="early" className="text-xl">
        {t("early.title")}
      </h2>
      <p className="text-muted">{t("early.lead")}</p>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {models.map(({ id, title, titleLanguage, image, publishAt, isTaken }) => (
          <Card key={id} as="li" className="relative flex flex-col overflow-hidden">
            <Picture
              image={image}
              sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, 100vw"
              decorative
              className="border-line border-b"
            />
            <div className="p-3 sm:p-4">
              <h3 className="text-pretty text-base">
                <Link
                  to={earlyPath(id)}
                  lang={titleLanguage}
                  className="outline-none after:absolute after:inset-0 after:rounded-box focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
                >
                  {title}
                </Link>
              </h3>
              <p className="mt-1 text-muted text-sm">{t("early.out", { date: date(publishAt, t) })}</p>
              {isTaken && <p className="text-sm text-success">{t("early.inLibrary")}</p>}
            </div>
          </Card>
        ))}
      </ul>
    </section>
  );
}
