/** Owners' photos to approve or remove, by button or key. */
import { Link, useFetcher } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useEffect } from "react";
import { PhotoFigure } from "#app/components/photos/photo-figure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import type { StudioPhoto } from "#app/domain/photos/photos.contract.ts";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import type { ActionResult } from "./action-result.tsx";

const KEYS: Record<string, string> = { a: "approve", r: "remove" };

/** Works only while the focus is on a photo or its buttons (WCAG 2.1.4). A held key decides once: the focus moves on to the next photo. */
function decideByKey({ key, repeat, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLLIElement>) {
  const intent = repeat || ctrlKey || metaKey || altKey ? undefined : KEYS[key.toLowerCase()];
  if (intent) currentTarget.querySelector<HTMLButtonElement>(`button[value=${intent}]`)?.click();
}

interface PhotoProps extends Pick<PhotoModerationProps, "onResult"> {
  photo: StudioPhoto;
  number: number;
}

/** Each photo is decided by a request of its own: the next decision would abort one that is still being sent. */
function Photo({ photo, number, onResult }: PhotoProps) {
  const t = useT();
  const { id, productId, productTitle, username, state, createdAt } = photo;
  const { Form, state: sending, formData, data } = useFetcher<ActionResult>();
  const busyWith = (intent: string) => formData?.get("intent") === intent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    if (data) onResult(data);
  }, [data]);
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys work while it has the focus.
      tabIndex={0}
      aria-label={t("studioPhotos.photoOf", { number, title: productTitle, name: username })}
      onKeyDown={decideByKey}
      className="rounded-box focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-2"
    >
      <PhotoFigure photo={photo} sizes="(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, 100vw">
        <p className="text-sm">
          <Link to={`/product/${productId}`} className="inline-block py-1 text-link">
            {productTitle}
          </Link>
          <span className="text-muted"> · {date(createdAt, t.language)}</span>
        </p>
        <Form
          method="post"
          className="mt-2 flex gap-2"
          onSubmit={(event: FormEvent) => {
            if (sending !== "idle") event.preventDefault();
          }}
        >
          <input type="hidden" name="id" value={id} />
          {state === "pending" && (
            <Button
              name="intent"
              value="approve"
              busy={busyWith("approve")}
              busyLabel={t("ui.loading")}
              className="flex-1"
            >
              {t("studioPhotos.approve")}
            </Button>
          )}
          <Button
            name="intent"
            value="remove"
            variant="danger"
            busy={busyWith("remove")}
            busyLabel={t("ui.loading")}
            className="flex-1"
          >
            {t(state === "pending" ? "studioPhotos.reject" : "studioPhotos.takeDown")}
          </Button>
        </Form>
      </PhotoFigure>
    </li>
  );
}

interface PhotoModerationProps {
  photos: readonly StudioPhoto[];
  onResult: (result: ActionResult) => void;
}

export function PhotoModeration({ photos, onResult }: PhotoModerationProps) {
  return (
    <ul className="mb-6 grid items-start gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {photos.map((photo, at) => (
        <Photo key={photo.id} photo={photo} number={at + 1} onResult={onResult} />
      ))}
    </ul>
  );
}
