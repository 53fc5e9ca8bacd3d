import { type DragEvent, type MouseEvent, type ReactNode, useState } from "react";
import type { ProductImage } from "#app/catalog/catalog.contract.ts";
import { isSmallPicture, PICTURE_SHOWS } from "#app/catalog/picture-shows.ts";
import { LANGUAGES } from "#app/i18n/languages.ts";
import { mainLanguageFirst } from "#app/i18n/reader.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ALT_TEXT_MAX } from "#app/publishing/picture-limits.ts";
import { SmallPictureNote } from "#app/publishing/upload/small-picture-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChevronIcon, CloseIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { altField, showsField } from "./edit-fields.ts";
import { EditedSelect, EditedText, useEditsContext } from "./edit-fields.tsx";

/** Type of the data that a dragged picture carries: its id. */
const DRAGGED = "application/x-stall-picture";

export type Press = (event: MouseEvent<HTMLButtonElement>) => void;

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
      type="button"
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
  const { errors } = useEditsContext();
  const languages = mainLanguageFirst(t);
  const names = languages.map((language) => altField(id, language));
  const isMarked = names.some((name) => name in errors);
  return (
    <details open={isMarked} className="group/texts min-w-0">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 rounded-lg text-sm">
        <span>{t("studioEditor.textAndMore")}</span>
        <ChevronIcon className="size-5 shrink-0 text-muted transition-transform group-open/texts:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2">
        {languages.map((language) => (
          <EditedText
            key={language}
            name={altField(id, language)}
            label={`${t("studioEditor.alt")} (${LANGUAGES[language].name})`}
            lang={language}
            maxLength={ALT_TEXT_MAX}
          />
        ))}
        <EditedSelect name={showsField(id)} label={t("studioEditor.shows")}>
          <option value="">{t("studioEditor.notStated")}</option>
          {PICTURE_SHOWS.map((shows) => (
            <option key={shows} value={shows}>
              {t(`gallery.${shows}`)}
            </option>
          ))}
        </EditedSelect>
        <div className="flex flex-wrap gap-2">
          <Button type="button" value={`first ${id}`} variant="secondary" onClick={onPress}>
            {t("studioEditor.makeCover")}
          </Button>
          <Button type="button" variant="secondary" disabled={!hydrated} onClick={() => onReplace(id)}>
            {t("studioEditor.replace")}
          </Button>
        </div>
      </div>
    </details>
  );
}

export function PictureItem({ onDrag, ...props }: PictureItemProps) {
  const t = useT();
  const { id, image, number, count, onPress } = props;
  const { isTarget, source, target } = useDragged({ id, onDrag });
  const place = t("studioEditor.picture", { number, count });
  const { texts } = useEditsContext();
  const shows = PICTURE_SHOWS.find((each) => each === texts[showsField(id)]);
  const facts = [
    shows && t(`gallery.${shows}`),
    number === 1 && t("studioEditor.cover"),
    image?.video && t("studioEditor.turntable"),
  ];
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
      {image && isSmallPicture(image) && <SmallPictureNote picture={image} />}
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
