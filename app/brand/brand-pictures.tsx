import { useFetcher } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { StudioForm } from "#app/studio/studio-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FileField } from "#app/ui/field.tsx";
import { formErrors } from "#app/ui/form-errors.browser.ts";
import { IntentButton } from "#app/ui/intent-button.tsx";
import {
  BRAND_PICTURES,
  type BrandPicture,
  type BrandPictureKind,
  BrandPictureRef,
  ICON_MIN_PIXELS,
  type PictureFailure,
} from "./brand.contract.ts";

type Pictures = Record<BrandPictureKind, BrandPicture | null>;

const WHOLE = "w-auto rounded-box object-contain";
/** As the shop shows it. */
const SHAPES: Record<BrandPictureKind, string> = {
  logo: WHOLE,
  icon: WHOLE,
  hero: WHOLE,
  portrait: "w-16 rounded-full object-cover",
};

interface PictureFormProps {
  kind: BrandPictureKind;
  shown: BrandPicture | null;
  failure: PictureFailure | undefined;
}

function PictureForm({ kind, shown, failure }: PictureFormProps) {
  const t = useT();
  const fetcher = useFetcher<{ failure?: PictureFailure }>();
  const busy = fetcher.state !== "idle";
  const { result } = fetcher.data?.failure ?? (failure?.picture === kind ? failure : { result: undefined });
  const error = [...(result?.error?.picture ?? []), ...formErrors(result)].map((key) =>
    t.orElse(key, "errors.invalid"),
  );
  const name = t(`studioBrand.${kind}`);
  return (
    <li className="grid gap-3 border-line border-t pt-4">
      {shown && (
        <div className="flex flex-wrap items-center gap-4">
          <img
            src={shown.url}
            alt={name}
            width={shown.width}
            height={shown.height}
            className={`h-16 max-w-full border border-line bg-ground ${SHAPES[kind]}`}
          />
          <StudioForm intent="remove" schema={BrandPictureRef} of={{ picture: kind }}>
            <IntentButton intent="remove" variant="quiet" aria-label={t("studioBrand.removeNamed", { name })}>
              {t("studioBrand.remove")}
            </IntentButton>
          </StudioForm>
        </div>
      )}
      <fetcher.Form
        method="post"
        action={`/studio/settings/brand?picture=${kind}`}
        encType="multipart/form-data"
        className="grid gap-3"
      >
        <FileField
          name="file"
          accept="image/png,image/webp,image/jpeg"
          label={name}
          hint={t(`studioBrand.${kind}Hint`, { min: ICON_MIN_PIXELS })}
          error={error}
        />
        <div>
          <Button
            variant="secondary"
            busy={busy}
            busyLabel={t("ui.loading")}
            aria-label={t("studioBrand.uploadNamed", { name })}
          >
            {t("studioBrand.upload")}
          </Button>
        </div>
      </fetcher.Form>
    </li>
  );
}

export function BrandPictures({
  pictures,
  failure,
}: {
  pictures: Pictures;
  failure: PictureFailure | undefined;
}) {
  const t = useT();
  return (
    <Card as="section" aria-labelledby="pictures">
      <h2 id="pictures" className="text-lg">
        {t("studioBrand.pictures")}
      </h2>
      <ul className="mt-4 grid gap-4">
        {BRAND_PICTURES.map((kind) => (
          <PictureForm key={kind} kind={kind} shown={pictures[kind]} failure={failure} />
        ))}
      </ul>
    </Card>
  );
}
