import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ModelStatus } from "#app/catalog/catalog.contract.ts";
import { bytes } from "#app/i18n/format.ts";
import { date, lastDayBefore } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ModelState } from "#app/publishing/model-list.tsx";
import { CopyButton } from "#app/studio/copy-button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure, MENU_ITEM } from "#app/ui/disclosure.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { useEditsContext } from "./edit-fields.tsx";
import { type EarlyAccess, Schedule, ScheduleAction } from "./schedule.tsx";

export interface PrivateLink {
  path: string;
  /** The same, to be sent. */
  url: string;
  expiresAt: string;
}

export interface ModelFacts {
  status: ModelStatus;
  version: number;
  weight: number;
  files: number;
  updatedAt: string;
  deletionBlocker: "order" | "owner" | null;
}

interface PublishBarProps {
  id: string;
  status: ModelStatus;
  version: number;
  publishAt: string | null;
  early: EarlyAccess;
  children: ReactNode;
}

export function PublishBar({ id, status, version, publishAt, early, children }: PublishBarProps) {
  const t = useT();
  const edits = useEditsContext();
  const isPublished = status === "published";
  const publish = isPublished ? "studioEditor.publishChanges" : "studioEditor.publish";
  return (
    <Card className="grid gap-3 p-4">
      {children}
      {version === 0 && <p className="text-sm max-lg:hidden">{t("studioEditor.filesNeeded")}</p>}
      <div className="flex items-center justify-between gap-3 lg:grid lg:justify-items-start">
        {/* `Schedule` below shows the time. */}
        <ModelState status={status} changed={edits.changed} publishAt={null} />
        <p
          role="status"
          className={`text-sm max-lg:text-right ${edits.status === "unsaved" || edits.status === "notSaved" ? "text-danger" : "text-muted"}`}
        >
          {t(`studioEditor.${edits.status}`)}
        </p>
      </div>
      <Schedule publishAt={publishAt} early={early} />
      <div className="flex gap-2">
        {version === 0 ? (
          <ButtonLink to={`/studio/models/${id}/version`} wide>
            {t("studioEditor.addFiles")}
          </ButtonLink>
        ) : (
          <IntentButton
            intent="publish"
            wide
            variant={isPublished && !edits.changed ? "secondary" : "primary"}
            className={isPublished && !edits.changed ? "border-transparent bg-ground text-muted" : ""}
          >
            {t(publishAt ? "studioEditor.publishNow" : publish)}
          </IntentButton>
        )}
      </div>
    </Card>
  );
}

function Facts({ status, version, files, weight, updatedAt }: ModelFacts) {
  const t = useT();
  const fileFacts = [
    [t("studioEditor.version"), String(version)],
    [t("studioEditor.files"), String(files)],
    [t("studioEditor.size"), bytes(weight, t.language)],
  ];
  const draftDateLabel = version === 0 ? "studioEditor.imported" : "studioEditor.uploaded";
  const facts = [
    ...(version === 0 ? [[t("studioEditor.files"), t("studioEditor.noFiles")]] : fileFacts),
    [t(status === "draft" ? draftDateLabel : "studioEditor.lastPublished"), date(updatedAt, t)],
  ];
  return (
    <dl className="grid gap-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ConfirmedAction({ action }: { action: "duplicate" | "discard" | "unpublish" }) {
  const t = useT();
  return (
    <Disclosure isItem label={t(`studioEditor.${action}`)}>
      <p className="mb-3 text-sm">{t(`studioEditor.${action}Text`)}</p>
      <IntentButton intent={action} variant={action === "duplicate" ? "secondary" : "danger"}>
        {t(`studioEditor.${action}Now`)}
      </IntentButton>
    </Disclosure>
  );
}

interface ManagedModel {
  id: string;
  title: string;
  facts: ModelFacts;
  publishAt: string | null;
  early: EarlyAccess;
  privateLink: PrivateLink;
}

function DeleteAction({ title, facts: { status, deletionBlocker } }: Pick<ManagedModel, "title" | "facts">) {
  const t = useT();
  if (deletionBlocker === null)
    return (
      <Disclosure isItem label={t("studioEditor.delete")}>
        <p className="mb-3 text-sm">
          {t(status === "draft" ? "studioEditor.deleteDraftText" : "studioEditor.deleteText", { title })}
        </p>
        <IntentButton intent="delete" variant="danger">
          {t("studioEditor.deleteNow")}
        </IntentButton>
      </Disclosure>
    );
  const isPublished = status === "published";
  return (
    <Disclosure isItem label={t("studioEditor.delete")}>
      <p className="text-sm">{t(`studioEditor.${deletionBlocker}Keeps`, { title })}</p>
      <p className="mt-2 text-sm">
        {t(isPublished ? "studioEditor.unpublishInstead" : "studioEditor.unpublishedAlready")}
      </p>
      {isPublished && (
        <p className="mt-3">
          <IntentButton intent="unpublish" variant="danger">
            {t("studioEditor.unpublishNow")}
          </IntentButton>
        </p>
      )}
    </Disclosure>
  );
}

export function ModelActions({ model }: { model: ManagedModel }) {
  const t = useT();
  const { id, facts, publishAt, early, privateLink } = model;
  const { changed } = useEditsContext();
  const isPublished = facts.status === "published";
  return (
    <Card as="section" aria-labelledby="facts" className="grid gap-4 p-4 max-lg:order-2">
      <h2 id="facts" className="text-base">
        {t("studioEditor.facts")}
      </h2>
      <Facts {...facts} />
      {(changed || !isPublished) && (
        <div>
          <div className="flex gap-2">
            <ButtonLink to={privateLink.path} reloadDocument target="_blank" variant="secondary" wide>
              {t("studioPreview.open")}
            </ButtonLink>
            <CopyButton text={privateLink.url} label={t("studioPreview.link")} />
          </div>
          <p className="mt-2 text-muted text-sm">
            {t("studioPreview.hint", { date: lastDayBefore(privateLink.expiresAt, t) })}
          </p>
        </div>
      )}
      <ul className="-mx-3">
        {isPublished && (
          <li>
            <Link to={`/product/${id}`} reloadDocument className={MENU_ITEM}>
              {t("studioEditor.view")}
            </Link>
          </li>
        )}
        {facts.status !== "draft" && (
          <>
            <li>
              <Link to={`/studio/models/${id}/version`} className={MENU_ITEM}>
                {t("studioUpload.newVersion")}
              </Link>
            </li>
            <li>
              <Link to={`/studio/letters/new?audience=owners&model=${id}`} className={MENU_ITEM}>
                {t("studioEditor.writeToOwners")}
              </Link>
            </li>
          </>
        )}
        {facts.version > 1 && (
          <li>
            <Link to={`/studio/models/${id}/versions`} className={MENU_ITEM}>
              {t("studioVersions.title")}
            </Link>
          </li>
        )}
      </ul>
      <div className="-mx-3 border-line border-t pt-2">
        {(changed || !isPublished) && facts.version > 0 && (
          <ScheduleAction publishAt={publishAt} early={early} />
        )}
        <ConfirmedAction action="duplicate" />
        {changed && <ConfirmedAction action="discard" />}
        {isPublished && <ConfirmedAction action="unpublish" />}
        <DeleteAction {...model} />
      </div>
    </Card>
  );
}
