import { Link } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { NoFields } from "#app/shared/no-fields.ts";
import { StudioForm, SubmitButton } from "#app/studio/studio-form.tsx";
import { Card } from "#app/ui/card.tsx";
import type { FailedPicture, ImportedPictures } from "../imports.contract.ts";

function Failure({ picture }: { picture: FailedPicture }) {
  const t = useT();
  const { productId, title, address, failure, isEnded } = picture;
  return (
    <li className="grid gap-1 border-line border-t py-2">
      <Link to={`/studio/models/${productId}`} className="justify-self-start text-link">
        {title}
      </Link>
      <span translate="no" className="wrap-anywhere text-muted text-sm">
        {address}
      </span>
      <span className="text-sm">{t(`studioImport.picture_${failure}`)}</span>
      {!isEnded && <span className="text-sm">{t("studioImport.pictureTriedLater")}</span>}
    </li>
  );
}

export function ImportedPicturesCard({ pictures }: { pictures: ImportedPictures }) {
  const t = useT();
  const { waiting, failed, failures } = pictures;
  if (waiting + failed === 0) return null;
  return (
    <Card as="section" aria-labelledby="pictures" className="grid gap-5 p-4 sm:p-6">
      <h2 id="pictures" className="text-lg">
        {t("studioImport.picturesTitle")}
      </h2>
      {waiting > 0 && <p>{t.count("studioImport.picturesWaiting", waiting)}</p>}
      {failed > 0 && (
        <>
          <details className="rounded-box border border-line bg-surface">
            <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">
              {t.count("studioImport.picturesFailed", failed)}
            </summary>
            <div className="px-4 pb-3">
              {failures.length < failed && (
                <p className="text-muted text-sm">
                  {t("studioImport.picturesMore", { shown: failures.length })}
                </p>
              )}
              <ul>
                {failures.map((picture) => (
                  <Failure key={picture.id} picture={picture} />
                ))}
              </ul>
            </div>
          </details>
          <div className="flex flex-wrap gap-3">
            <StudioForm intent="fetchAgain" schema={NoFields} values={{}}>
              <SubmitButton>{t("studioImport.picturesAgain")}</SubmitButton>
            </StudioForm>
            <StudioForm intent="leaveOut" schema={NoFields} values={{}}>
              <SubmitButton variant="secondary">{t("studioImport.picturesLeave")}</SubmitButton>
            </StudioForm>
          </div>
        </>
      )}
    </Card>
  );
}
