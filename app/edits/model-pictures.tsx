import { type DragEvent, type MouseEvent, type ReactNode, useRef, useState } from "react";
import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import { LANGUAGE_CODES, LANGUAGES } from "#app/i18n/languages.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MAX_IMAGES } from "#app/publishing/picture-limits.ts";
import { usePressedInView } from "#app/studio/use-pressed-in-view.browser.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { ChevronIcon, CloseIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { useAddPictures, useDroppedFiles } from "./add-pictures.browser.ts";
import {
  altField,
  DIGEST_PREFIX,
  draggedPicture,
  movedPictures,
  PICTURE_FILE,
  PICTURES,
  pictureIds,
  withPicture,
} from "./edit-fields.ts";
import { Conflict, EditedText, EditorSection, useEditsContext } from "./edit-fields.tsx";
import type { AddedPicture } from "./edits.contract.ts";

/** Phones turn other formats into one of these by themselves. */
const ACCEPTED = "image/jpeg,image/png,image/webp";
const MULTIPART = "multipart/form-data";
const DRAGGED = "application/x-stall-picture";

type Images = Record<string, ProductImage>;
type Press = (event: MouseEvent<HTMLButtonElement>) => void;

/** The order of the pictures as it is shown, and its changes, which are saved with the model's texts. */
function usePictureOrder() {
  const { texts, edit } = useEditsContext();
  const [order, setOrder] = useState(texts[PICTURES] ?? "");
  const keepPressedInView = usePressedInView(order);
  const latest = useRef(order);
  const change = (changed: string) => {
    latest.current = changed;
    setOrder(changed);
    edit(PICTURES, changed);
  };
  const onPress: Press = (event) => {
    event.preventDefault();
    keepPressedInView(event);
    change(movedPictures(latest.current, event.currentTarget.value));
  };
  return {
    order,
    onPress,
    onAcceptTheirs: (theirs: string) => {
      latest.current = theirs;
      setOrder(theirs);
    },
    place: (id: string, replaced: string | null) => change(withPicture(latest.current, id, replaced)),
    drag: (id: string, target: string) => change(draggedPicture(latest.current, id, target)),
  };
}

interface CommandProps {
  command: string;
  label: string;
  isDisabled?: boolean;
  onPress: Press;
  children: ReactNode;
}

function CommandButton({ command, label, isDisabled = false, onPress, children }: CommandProps) {
  return (
    <Button
      name="picture"
      value={command}
      variant="quiet"
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      className="size-11 justify-center p-0! aria-disabled:opacity-40"
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

interface FileFieldProps {
  command: string;
  label: string;
}

/** Without scripts the file is sent with the whole form, so that nothing typed is lost. */
function FileField({ command, label }: FileFieldProps) {
  return (
    <noscript>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="file"
          name={PICTURE_FILE}
          accept={ACCEPTED}
          aria-label={label}
          className="min-w-0 max-w-full text-sm"
        />
        <Button name="picture" value={command} variant="secondary" formEncType={MULTIPART}>
          {label}
        </Button>
      </div>
    </noscript>
  );
}

interface PictureItemProps {
  id: string;
  image: ProductImage | undefined;
  number: number;
  count: number;
  onPress: Press;
  onReplace: (id: string) => void;
  onDrag: (id: string, target: string) => void;
}

function useDragged({ id, onDrag }: Pick<PictureItemProps, "id" | "onDrag">) {
  const [isTarget, setTarget] = useState(false);
  const isPicture = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(DRAGGED);
  return {
    isTarget,
    source: {
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.setData(DRAGGED, id);
        dataTransfer.effectAllowed = "move";
      },
    },
    target: {
      onDragOver: (event: DragEvent) => {
        if (!isPicture(event)) return;
        event.preventDefault();
        setTarget(true);
      },
      onDragLeave: () => setTarget(false),
      onDrop: (event: DragEvent) => {
        if (!isPicture(event)) return;
        event.preventDefault();
        setTarget(false);
        onDrag(event.dataTransfer.getData(DRAGGED), id);
      },
    },
  };
}

function PictureTexts({ id, onPress, onReplace }: Pick<PictureItemProps, "id" | "onPress" | "onReplace">) {
  const t = useT();
  const hydrated = useHydrated();
  const { errors, conflicts, changedSince } = useEditsContext();
  const names = LANGUAGE_CODES.map((language) => altField(id, language));
  const isMarked = names.some((name) => name in errors || name in conflicts || name in changedSince);
  return (
    <details open={isMarked} className="group/texts min-w-0">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-lg text-sm">
        <span>{t("studioEditor.textAndMore")}</span>
        <ChevronIcon className="size-5 shrink-0 text-muted transition-transform group-open/texts:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2">
        {LANGUAGE_CODES.map((language) => (
          <EditedText
            key={language}
            name={altField(id, language)}
            label={`${t("studioEditor.alt")} (${LANGUAGES[language].name})`}
            lang={language}
            maxLength={300}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button name="picture" value={`first ${id}`} variant="secondary" onClick={onPress}>
            {t("studioEditor.makeCover")}
          </Button>
          <Button
            type="button"
            variant="secondary"
            disabled={!hydrated}
            className="noscript:hidden"
            onClick={() => onReplace(id)}
          >
            {t("studioEditor.replace")}
          </Button>
          <FileField command={`replace ${id}`} label={t("studioEditor.replace")} />
        </div>
      </div>
    </details>
  );
}

function PictureItem({ onDrag, ...props }: PictureItemProps) {
  const t = useT();
  const { id, image, number, count, onPress } = props;
  const { isTarget, source, target } = useDragged({ id, onDrag });
  const place = t("studioEditor.picture", { number, count });
  const facts = [number === 1 && t("studioEditor.cover"), image?.video && t("studioEditor.turntable")];
  return (
    <li
      {...target}
      className={`grid content-start gap-1 rounded-box border bg-surface p-2 has-[details[open]]:col-span-full ${isTarget ? "border-accent" : "border-line"}`}
    >
      <div {...source} className="max-w-64 cursor-grab active:cursor-grabbing [&_img]:pointer-events-none">
        <Picture image={image ?? null} sizes="(min-width: 40rem) 16rem, 50vw" className="rounded-lg" />
      </div>
      <p className="mt-1 truncate text-muted text-sm">
        {[String(number), ...facts].filter(Boolean).join(" · ")}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of one question */}
      <div role="group" aria-label={place}>
        <div className="flex">
          <CommandButton
            command={`earlier ${id}`}
            label={t("studioEditor.earlier")}
            isDisabled={number === 1}
            onPress={onPress}
          >
            <ChevronIcon className="size-5 rotate-90" />
          </CommandButton>
          <CommandButton
            command={`later ${id}`}
            label={t("studioEditor.later")}
            isDisabled={number === count}
            onPress={onPress}
          >
            <ChevronIcon className="size-5 -rotate-90" />
          </CommandButton>
          <span className="flex-1" />
          <CommandButton command={`remove ${id}`} label={t("studioEditor.takeOut")} onPress={onPress}>
            <CloseIcon className="size-5 text-danger" />
          </CommandButton>
        </div>
        <PictureTexts {...props} />
      </div>
    </li>
  );
}

function TheirPictures({ order, images }: { order: string; images: Images }) {
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
  const onAdded = ({ id, image, texts, digests }: AddedPicture, replaced: string | null) => {
    setAdded((before) => ({ ...before, [id]: image }));
    addFields({ texts, digests });
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
      accept={ACCEPTED}
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
  const { digests, errors } = useEditsContext();
  const { order, ids, images, onPress, onAcceptTheirs, drag, adding } = useModelPictures(modelId, loaded);
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
      <input type="hidden" name={`${DIGEST_PREFIX}${PICTURES}`} value={digests[PICTURES] ?? ""} />
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
            className="noscript:hidden"
            onClick={() => open(null)}
          >
            {t("studioEditor.addPictures")}
          </Button>
          <FileField command="add" label={t("studioEditor.addPictures")} />
          <p className="text-muted text-sm">{t("studioEditor.addPicturesHint", { max: MAX_IMAGES })}</p>
          <AddingStatus {...adding} />
        </div>
      </div>
      {error && <FieldError id="pictures-error">{t.orElse(error, "errors.invalid")}</FieldError>}
      <Conflict
        name={PICTURES}
        show={(text) => <TheirPictures order={text} images={images} />}
        onAcceptTheirs={onAcceptTheirs}
      />
    </EditorSection>
  );
}
