import type { SubmissionResult } from "@conform-to/react";
import { useT } from "#app/i18n/use-t.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { PhotoForm } from "./photo-form.tsx";
import { PHOTOS_PER_OWNER } from "./photo-limits.ts";
import type { OwnPhoto } from "./photos.contract.ts";

interface AddPhotoProps {
  productId: string;
  own: { owner: boolean; photos: readonly OwnPhoto[] } | null;
  username: string;
  result: SubmissionResult | undefined;
}

export function AddPhoto({ productId, own, username, result }: AddPhotoProps) {
  const t = useT();
  const returnTo = encodeURIComponent(`/product/${productId}/photos#add`);
  return (
    <section tabIndex={-1} aria-labelledby="add" className="max-w-read scroll-mt-24 outline-none">
      <h2 id="add" className="mb-4 text-lg">
        {t("photos.add")}
      </h2>
      {!own && (
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">{t("photos.logInText")}</p>
          <ButtonLink to={`/sign-in?redirectTo=${returnTo}`} variant="secondary">
            {t("photos.logIn")}
          </ButtonLink>
        </div>
      )}
      {own && !own.owner && (
        <div className="grid justify-items-start gap-4">
          <p className="text-muted">{t("photos.onlyOwners")}</p>
          <ButtonLink to={`/product/${productId}`} variant="secondary">
            {t("photos.toModel")}
          </ButtonLink>
        </div>
      )}
      {own?.owner && own.photos.length >= PHOTOS_PER_OWNER && (
        <p className="text-muted">{t("photos.full", { count: PHOTOS_PER_OWNER })}</p>
      )}
      {/* The key empties the form once a photo is stored. */}
      {own?.owner && own.photos.length < PHOTOS_PER_OWNER && (
        <PhotoForm key={own.photos[0]?.id} result={result} username={username} />
      )}
    </section>
  );
}
