import { type MouseEvent, useState } from "react";
import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import { LANGUAGE_CODES, LANGUAGES } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { usePressedInView } from "#app/studio/use-pressed-in-view.browser.ts";
import { Button } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { DIGEST_PREFIX, movedPictures, PICTURES, pictureIds } from "./edit-fields.ts";
import { Conflict, EditedText, EditorSection, useEditsContext } from "./edit-fields.tsx";

const COMMANDS = [
  { move: "first", label: "studioEditor.makeCover" },
  { move: "earlier", label: "studioEditor.earlier" },
  { move: "later", label: "studioEditor.later" },
  { move: "remove", label: "studioEditor.takeOut" },
] as const;

function usePictureOrder() {
  const { texts, edit } = useEditsContext();
  const [order, setOrder] = useState(texts[PICTURES] ?? "");
  const keepPressedInView = usePressedInView(order);
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    keepPressedInView(event);
    const moved = movedPictures(order, event.currentTarget.value);
    setOrder(moved);
    edit(PICTURES, moved);
  };
  return { order, setOrder, onClick };
}

interface PictureItemProps {
  id: string;
  image: ProductImage | undefined;
  number: number;
  count: number;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

function PictureItem({ id, image, number, count, onClick }: PictureItemProps) {
  const t = useT();
  const place = t("studioEditor.picture", { number, count });
  const isDisabled = { first: number === 1, earlier: number === 1, later: number === count, remove: false };
  return (
    <li className="grid gap-4 border-line border-t pt-5 first:border-0 first:pt-0 sm:grid-cols-[12rem_1fr]">
      <div className="grid content-start gap-2">
        <Picture image={image ?? null} sizes="12rem" className="rounded-box" />
        <p className="text-muted text-sm">
          {[place, number === 1 && t("studioEditor.cover"), image?.video && t("studioEditor.turntable")]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {LANGUAGE_CODES.map((language) => (
          <EditedText
            key={language}
            name={`alt.${id}.${language}`}
            label={`${t("studioEditor.alt")} (${LANGUAGES[language].name})`}
            lang={language}
            maxLength={300}
          />
        ))}
        {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of one question */}
        <div role="group" aria-label={place} className="flex flex-wrap gap-2">
          {COMMANDS.map(({ move, label }) => (
            <Button
              key={move}
              name="picture"
              value={`${move} ${id}`}
              variant={move === "remove" ? "danger" : "secondary"}
              aria-disabled={isDisabled[move] || undefined}
              className="aria-disabled:opacity-50"
              onClick={onClick}
            >
              {t(label)}
            </Button>
          ))}
        </div>
      </div>
    </li>
  );
}

interface ModelPicturesProps {
  images: Record<string, ProductImage>;
}

function TheirPictures({ order, images }: ModelPicturesProps & { order: string }) {
  const t = useT();
  const ids = pictureIds(order);
  if (ids.length === 0) return <p className="mt-1 text-sm">{t("studioEditor.noPictures")}</p>;
  return (
    <ol aria-label={t("studioEditor.theirPictures")} className="mt-2 flex flex-wrap gap-2">
      {ids.map((id) => (
        <li key={id}>
          <Picture image={images[id] ?? null} sizes="6rem" className="w-24 rounded-lg" />
        </li>
      ))}
    </ol>
  );
}

export function ModelPictures({ images }: ModelPicturesProps) {
  const t = useT();
  const { digests } = useEditsContext();
  const { order, setOrder, onClick } = usePictureOrder();
  const ids = pictureIds(order);
  return (
    <EditorSection
      id="pictures-title"
      title={t("studioEditor.pictures")}
      hint={t("studioEditor.picturesHint")}
    >
      <input type="hidden" name={PICTURES} value={order} />
      <input type="hidden" name={`${DIGEST_PREFIX}${PICTURES}`} value={digests[PICTURES] ?? ""} />
      {ids.length === 0 && <p className="text-muted">{t("studioEditor.noPictures")}</p>}
      <ol className="grid gap-5">
        {ids.map((id, at) => (
          <PictureItem
            key={id}
            id={id}
            image={images[id]}
            number={at + 1}
            count={ids.length}
            onClick={onClick}
          />
        ))}
      </ol>
      <Conflict
        name={PICTURES}
        show={(text) => <TheirPictures order={text} images={images} />}
        onAcceptTheirs={setOrder}
      />
    </EditorSection>
  );
}
