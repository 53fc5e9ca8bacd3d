import { useRef, useState } from "react";
import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { PHOTO_MAX_MB } from "#app/photos/photo-limits.ts";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { useAddPictures, useDroppedFiles } from "./add-pictures.browser.ts";
import { draggedPicture, movedPictures, PICTURES, pictureIds, withPicture } from "./edit-fields.ts";
import { EditorSection, useEditsContext } from "./edit-fields.tsx";
import type { AddedPicture } from "./edits.contract.ts";
import { PictureItem, type Press } from "./picture-item.tsx";

/** Phones turn other formats into one of these by themselves. */
const ACCEPTED_PICTURES = "image/jpeg,image/png,image/webp";

type Images = Record<string, ProductImage>;

/** The order of the pictures as it is shown, and its changes, which are saved with the model's texts. */
function usePictureOrder() {
  const { texts, edit } = useEditsContext();
  const [order, setOrder] = useState(texts[PICTURES] ?? "");
  const latest = useRef(order);
  const change = (changed: string) => {
    latest.current = changed;
    setOrder(changed);
    edit(PICTURES, changed);
  };
  const onPress: Press = ({ currentTarget }) => change(movedPictures(latest.current, currentTarget.value));
  return {
    order,
    onPress,
    place: (id: string, replaced: string | null) => change(withPicture(latest.current, id, replaced)),
    drag: (id: string, target: string) => change(draggedPicture(latest.current, id, target)),
  };
}

function AddingStatus({ adding, errors, full }: Omit<ReturnType<typeof useAddPictures>, "add">) {
  const t = useT();
  return (
    <>
      <p role="status" className="text-muted text-sm empty:hidden">
        {adding && t("studioEditor.addingPicture", { ...adding })}
      </p>
      <div role="alert" className="empty:hidden">
        {errors.map(({ file, text }) => (
          <FieldError key={file} id={`picture-error-${file}`}>
            <strong translate="no" className="break-words">{`${file} `}</strong>
            <span>{text ?? t("shell.offline")}</span>
          </FieldError>
        ))}
        {full && (
          <FieldError id="pictures-full">{t("studioUpload.tooManyPictures", { max: MAX_IMAGES })}</FieldError>
        )}
      </div>
    </>
  );
}

function useModelPictures(modelId: string, loaded: Images) {
  const { addFields } = useEditsContext();
  const [added, setAdded] = useState<Images>({});
  const order = usePictureOrder();
  const ids = pictureIds(order.order);
  const onAdded = ({ id, image, texts }: AddedPicture, replaced: string | null) => {
    setAdded((before) => ({ ...before, [id]: image }));
    addFields(texts);
    order.place(id, replaced);
  };
  const adding = useAddPictures(modelId, { room: MAX_IMAGES - ids.length, onAdded });
  return { ...order, ids, images: { ...loaded, ...added }, adding };
}

/** The button's hidden file field, shared by all that replace a picture. */
function useFileDialog(onFiles: (files: File[], replaced: string | null) => void) {
  const input = useRef<HTMLInputElement>(null);
  const replaced = useRef<string | null>(null);
  const open = (id: string | null) => {
    replaced.current = id;
    if (input.current) input.current.multiple = id === null;
    input.current?.click();
  };
  const field = (
    <input
      ref={input}
      type="file"
      hidden
      accept={ACCEPTED_PICTURES}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])], replaced.current);
        currentTarget.value = "";
      }}
    />
  );
  return { open, field };
}

export function ModelPictures({ modelId, images: loaded }: { modelId: string; images: Images }) {
  const t = useT();
  const hydrated = useHydrated();
  const { errors } = useEditsContext();
  const { order, ids, images, onPress, drag, adding } = useModelPictures(modelId, loaded);
  const { open, field } = useFileDialog((files, replaced) => void adding.add(files, replaced));
  const { isOver, handlers } = useDroppedFiles((files) => void adding.add(files));
  const error = errors[PICTURES];
  return (
    <EditorSection
      id="pictures-title"
      title={t("studioEditor.pictures")}
      hint={t("studioEditor.picturesHint")}
    >
      <input type="hidden" name={PICTURES} value={order} />
      <div
        {...handlers}
        className={`grid gap-4 rounded-box ${isOver ? "outline-2 outline-accent outline-offset-4" : ""}`}
      >
        {ids.length > 0 && (
          <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {ids.map((id, at) => (
              <PictureItem
                key={id}
                id={id}
                image={images[id]}
                number={at + 1}
                count={ids.length}
                onPress={onPress}
                onReplace={open}
                onDrag={drag}
              />
            ))}
          </ol>
        )}
        <div className="grid justify-items-center gap-2 rounded-box border border-edge border-dashed p-4 text-center">
          {ids.length === 0 && <p className="font-semibold">{t("studioEditor.noPictures")}</p>}
          {field}
          <Button
            type="button"
            variant={ids.length === 0 ? "primary" : "secondary"}
            disabled={!hydrated}
            busy={adding.adding !== null}
            busyLabel={t("ui.loading")}
            onClick={() => open(null)}
          >
            {t("studioEditor.addPictures")}
          </Button>
          <p className="text-muted text-sm">
            {t("studioEditor.addPicturesHint", { max: MAX_IMAGES, megabytes: PHOTO_MAX_MB })}
          </p>
          <AddingStatus {...adding} />
        </div>
      </div>
      {error && <FieldError id="pictures-error">{t.orElse(error, "errors.invalid")}</FieldError>}
    </EditorSection>
  );
}
