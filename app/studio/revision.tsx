import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface ChangedElsewhereProps {
  /** Where the row is shown, if not on this page. */
  page?: string | undefined;
  /** The button that stores what is in the form. */
  children: ReactNode;
}

/** Said to the reader of a form whose row was changed since it was loaded. */
export function ChangedElsewhere({ page, children }: ChangedElsewhereProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <Notice
      tone="danger"
      announce
      title={t("errors.changed_elsewhere")}
      action={
        <span className="flex flex-wrap gap-2">
          {/* In a window of its own: this one keeps what was typed. */}
          <ButtonLink to={page ?? pathname + search} target="_blank" variant="secondary">
            {t("studio.lookAtIt")}
          </ButtonLink>
          {children}
        </span>
      }
    />
  );
}

interface RevisionProps {
  /** Of the row that the form shows. */
  revision: number | string;
  /** Whether the row's has changed, so that nothing was stored. */
  isOutdated: boolean;
  /** Of the button that stores the form. */
  intent?: string;
  page?: ChangedElsewhereProps["page"];
}

/**
 * The page may be read again while something is typed: its forms keep the revision that their reader has seen until one of them has
 * stored something over it. A number that has grown by more than one was raised by somebody else meanwhile.
 */
export function useKeptRevision(revision: number | string) {
  const [kept, keep] = useState(revision);
  const sent = useRef<FormDataEntryValue | null>(null);
  const { state, formData } = useNavigation();
  const result = useActionData<{ done?: string }>();
  useEffect(() => {
    const latest = formData?.get("revision");
    if (latest === String(kept) || latest === "") sent.current = latest;
    if (state !== "idle" || sent.current === null) return;
    const isCounted = typeof revision === "number" && typeof kept === "number" && sent.current !== "";
    sent.current = null;
    if (!result || result.done) keep(isCounted ? Math.min(revision, kept + 1) : revision);
  }, [state, formData, kept, revision, result]);
  return kept;
}

/** Goes along with a form of the studio: two windows never overwrite each other unseen (docs/decisions/018). */
export function Revision({ revision, isOutdated, intent = "save", page }: RevisionProps) {
  const t = useT();
  const kept = useKeptRevision(revision);
  const field = useRef<HTMLInputElement>(null);
  const leaveOut = () => {
    if (field.current) field.current.value = "";
  };
  return (
    <>
      <input ref={field} type="hidden" name="revision" value={kept} />
      {isOutdated && (
        <ChangedElsewhere page={page}>
          <IntentButton intent={intent} variant="secondary" onClick={leaveOut}>
            {t("studio.storeMine")}
          </IntentButton>
        </ChangedElsewhere>
      )}
    </>
  );
}
