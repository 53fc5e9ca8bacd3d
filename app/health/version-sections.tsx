import { Link } from "@remix-run/react";
import { dateTime } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CardSection } from "#app/ui/card.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SellersText } from "#app/ui/sellers-text.tsx";
import type { VersionView } from "./version.contract.ts";

export function RunningVersion({ version, release, at, migrations, compatibilityDate }: VersionView) {
  const t = useT();
  const { missing, unknown, count } = migrations;
  return (
    <CardSection id="runs" title={t("studioVersion.runs")}>
      {missing.length > 0 && (
        <div className="mt-3">
          <Notice tone="danger">{t.count("studioVersion.missing", missing.length)}</Notice>
        </div>
      )}
      {unknown.length > 0 && (
        <div className="mt-3">
          <Notice tone="danger">{t.count("studioVersion.unknown", unknown.length)}</Notice>
        </div>
      )}
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Fact name={t("studioVersion.version")}>{version}</Fact>
        {at && <Fact name={t("studioVersion.deployed")}>{dateTime(at, t)}</Fact>}
        {release && (
          <Fact name={t("studioVersion.release")}>
            <code translate="no">{release}</code>
          </Fact>
        )}
        <Fact name={t("studioVersion.database")}>
          {missing.length + unknown.length === 0
            ? t.count("studioVersion.upToDate", count)
            : t.count("studioVersion.applied", count - missing.length + unknown.length)}
        </Fact>
        <Fact name={t("studioVersion.runtime")}>{compatibilityDate}</Fact>
      </dl>
    </CardSection>
  );
}

export function HowToUpdate() {
  const t = useT();
  return (
    <CardSection id="update" title={t("studioVersion.update")} text={t("studioVersion.updateText")}>
      <ol className="mt-3 grid list-decimal gap-3 pl-5">
        <li>
          <span>{t("studioVersion.backUp")}</span>{" "}
          <Link to="/studio/backups" className="text-link">
            {t("studio.backups")}
          </Link>
        </li>
        <li>{t("studioVersion.inBrowser")}</li>
        <li>{t("studioVersion.thenLook")}</li>
      </ol>
      <p className="mt-4">{t("studioVersion.inTerminal")}</p>
    </CardSection>
  );
}

export function NewInVersion({ version, changes }: VersionView) {
  const t = useT();
  return (
    <CardSection id="news" title={t("studioVersion.news", { version })} text={t("studioVersion.newsText")}>
      <div className="mt-3">
        <SellersText text={{ blocks: changes, language: "en" }} />
      </div>
    </CardSection>
  );
}
