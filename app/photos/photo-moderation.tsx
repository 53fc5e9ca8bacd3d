import { Form, Link, useNavigation } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ReasonForm, ReportReasons } from "#app/moderation/moderated-parts.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { PhotoFigure } from "./photo-figure.tsx";
import type { StudioPhoto } from "./photos.contract.ts";

/** A button approves; the way to remove one is a form that asks for the reason. */
const KEYS: Record<string, string> = { a: "button[value=approve]", r: "summary" };

/** Works only while the focus is on a photo or its buttons (WCAG 2.1.4). A held key decides once: the focus moves on to the next photo. */
function decideByKey({
  key,
  repeat,
  target,
  currentTarget,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent<HTMLLIElement>) {
  if (target instanceof HTMLTextAreaElement) return;
  const way = repeat || ctrlKey || metaKey || altKey ? undefined : KEYS[key.toLowerCase()];
  if (way) currentTarget.querySelector<HTMLElement>(way)?.click();
}

/**
 * Ignores a decision while another is being sent: it would abort that one, which the shop may not have received. The navigation's own
 * state is rendered too late for the next key.
 */
function useOneDecisionAtATime(photos: readonly StudioPhoto[]) {
  const { state } = useNavigation();
  const sending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer shows as another state or as other photos
  useEffect(() => {
    if (state === "idle") sending.current = false;
  }, [state, photos]);
  return (event: FormEvent) => {
    if (sending.current) event.preventDefault();
    sending.current = true;
  };
}

interface PhotoProps {
  photo: StudioPhoto;
  number: number;
  onSubmit: (event: FormEvent) => void;
}

function Photo({ photo, number, onSubmit }: PhotoProps) {
  const t = useT();
  const { id, productId, productTitle, username, state, createdAt, reports } = photo;
  const no = state === "pending" ? "reject" : "takeDown";
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys work while it has the focus.
      tabIndex={0}
      aria-label={t("studioModeration.photoOf", { number, title: productTitle, name: username })}
      onKeyDown={decideByKey}
      className="rounded-box focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-2"
    >
      <PhotoFigure photo={photo} sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, 100vw">
        <p className="text-sm">
          <Link to={`/product/${productId}`} className="inline-block py-1 text-link">
            {productTitle}
          </Link>
          <span className="text-muted">{` · ${date(createdAt, t)}`}</span>
        </p>
        <ReportReasons reports={reports} />
        <div className="mt-2 flex flex-wrap gap-2">
          <Form method="post" preventScrollReset onSubmit={onSubmit} className="contents">
            <input type="hidden" name="kind" value="photo" />
            <input type="hidden" name="id" value={id} />
            {state === "pending" && (
              <IntentButton intent="approve" itemId={id}>
                {t("studioModeration.approve")}
              </IntentButton>
            )}
            {state === "approved" && reports.length > 0 && (
              <IntentButton intent="keep" itemId={id} variant="secondary">
                {t("studioModeration.keep")}
              </IntentButton>
            )}
          </Form>
          <ReasonForm
            item={{ kind: "photo", id }}
            intent="remove"
            label={t(`studioModeration.${no}`)}
            text={t("studioModeration.takeDownText")}
            button={t(`studioModeration.${no}Now`)}
          />
        </div>
      </PhotoFigure>
    </li>
  );
}

interface PhotoModerationProps {
  photos: readonly StudioPhoto[];
}

export function PhotoModeration({ photos }: PhotoModerationProps) {
  const onSubmit = useOneDecisionAtATime(photos);
  return (
    <ul className="mb-6 grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {photos.map((photo, at) => (
        <Photo key={photo.id} photo={photo} number={at + 1} onSubmit={onSubmit} />
      ))}
    </ul>
  );
}
