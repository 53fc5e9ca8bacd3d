import { Form } from "@remix-run/react";
import { ClockIcon } from "#app/chat/widget/icons.tsx";
import { date } from "#app/i18n/format-time.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { PhotoFigure } from "./photo-figure.tsx";
import { PHOTOS_PER_OWNER } from "./photo-limits.ts";
import type { OwnPhoto } from "./photos.contract.ts";

function PhotoState({ state }: Pick<OwnPhoto, "state">) {
  const t = useT();
  const approved = state === "approved";
  return (
    <p className={`flex items-center gap-1.5 text-sm ${approved ? "text-success" : "text-muted"}`}>
      {approved ? <CheckIcon className="size-4" /> : <ClockIcon className="size-4" />}
      <span>{t(`photos.${state}`)}</span>
    </p>
  );
}

export function OwnPhotos({ photos }: { photos: readonly OwnPhoto[] }) {
  const t = useT();
  return (
    <section aria-labelledby="yours" className="mb-12">
      <h2 id="yours" tabIndex={-1} className="mb-4 text-lg outline-none">
        {t("photos.yours")}{" "}
        <span className="font-normal text-muted tabular-nums">{`${photos.length}/${PHOTOS_PER_OWNER}`}</span>
      </h2>
      <ul className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        {photos.map((photo) => (
          <li key={photo.id}>
            <PhotoFigure photo={photo} sizes="(min-width: 40rem) 21rem, 50vw">
              <PhotoState state={photo.state} />
              <Form method="post" preventScrollReset className="mt-2">
                <input type="hidden" name="id" value={photo.id} />
                <IntentButton
                  intent="delete"
                  itemId={photo.id}
                  variant="danger"
                  aria-label={t("photos.removeOf", { date: date(photo.createdAt, t) })}
                >
                  {t("photos.remove")}
                </IntentButton>
              </Form>
            </PhotoFigure>
          </li>
        ))}
      </ul>
    </section>
  );
}
