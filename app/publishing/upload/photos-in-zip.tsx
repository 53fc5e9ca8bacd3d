import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { FileName } from "#app/ui/file-name.tsx";
import type { FoundPhoto } from "./stored-models.browser.ts";

interface PhotosInZipProps {
  photos: readonly FoundPhoto[];
  /** Whether they become pictures of the model; else they are only offered as such. */
  areTaken: boolean;
  /** Paths of those that are ticked. */
  sold: readonly string[];
  onSell: (paths: string[]) => void;
}

export function PhotosInZip({ photos, areTaken, sold, onSell }: PhotosInZipProps) {
  const t = useT();
  if (photos.length === 0) return null;
  return (
    <fieldset className="min-w-0" aria-describedby="photos-in-zip-hint">
      <legend className="mb-3">
        <h2 className="text-lg">{t("studioUpload.inZip")}</h2>
      </legend>
      <p id="photos-in-zip-hint" className="mb-3 text-muted text-sm">
        {t(areTaken ? "studioUpload.photosTaken" : "studioUpload.photosOffered")}
      </p>
      <ul className="grid max-h-72 gap-3 overflow-auto rounded-box border border-line bg-surface p-4">
        {photos.map(({ path, namedBy, isShown }) => (
          <li key={path}>
            <CheckboxField
              label={<FileName path={path} />}
              hint={
                namedBy && (
                  <Sentence
                    words={isShown ? "studioUpload.photoNamed" : "studioUpload.photoTexture"}
                    kept={{ file: namedBy }}
                  />
                )
              }
              checked={sold.includes(path)}
              onChange={({ currentTarget: { checked } }) =>
                onSell(checked ? [...sold, path] : sold.filter((each) => each !== path))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
