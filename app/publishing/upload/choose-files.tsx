import { type DragEvent, useRef, useState } from "react";
import type { TextKey } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { CubeIcon } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { type FileSelection, filesOfDrop, filesOfInput } from "./chosen-files.ts";

/** Many phones cannot choose a folder. */
const QUIET_ON_TOUCH =
  "pointer-coarse:border pointer-coarse:border-line pointer-coarse:bg-raised pointer-coarse:text-ink";
const LOUD_ON_TOUCH = "pointer-coarse:border-accent pointer-coarse:bg-accent pointer-coarse:text-on-accent";

export type ChooseTexts = Record<"drop" | "dropHint" | "chooseFolder" | "chooseFiles" | "stays", TextKey>;

const FOR_ONE_MODEL: ChooseTexts = {
  drop: "studioUpload.drop",
  dropHint: "studioUpload.dropHint",
  chooseFolder: "studioUpload.chooseFolder",
  chooseFiles: "studioUpload.chooseFiles",
  stays: "studioUpload.stays",
};

interface ChooseProps {
  onChoose: (chosen: FileSelection) => void;
}

function ChooseButton({ folder, label, onChoose }: ChooseProps & { folder: boolean; label: string }) {
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        // React does not know this attribute's name by itself.
        {...(folder && { webkitdirectory: "" })}
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onChoose(filesOfInput(currentTarget.files));
          currentTarget.value = "";
        }}
      />
      <Button
        type="button"
        variant={folder ? "primary" : "secondary"}
        className={folder ? QUIET_ON_TOUCH : LOUD_ON_TOUCH}
        disabled={!hydrated}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}

/** A zone to drop files on, with buttons for the same: phones can neither drop files nor choose a folder. */
export function ChooseFiles({ onChoose, texts = FOR_ONE_MODEL }: ChooseProps & { texts?: ChooseTexts }) {
  const t = useT();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(false);
    setUnreadable(false);
    filesOfDrop(event.dataTransfer).then(
      (chosen) => chosen && onChoose(chosen),
      (error: unknown) => {
        console.warn("what was dropped cannot be read", error);
        setUnreadable(true);
      },
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to press the buttons inside
    <div
      onDragOver={onDragOver}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={onDrop}
      className={`grid justify-items-center gap-3 rounded-box border-2 border-dashed p-6 text-center sm:p-10 ${isDraggedOver ? "border-accent bg-accent-soft" : "border-edge bg-surface"}`}
    >
      <CubeIcon className="size-10 text-muted" />
      <p className="font-semibold text-lg">{t(texts.drop)}</p>
      <p className="max-w-read text-muted text-sm">{t(texts.dropHint)}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <ChooseButton folder={false} label={t(texts.chooseFiles)} onChoose={onChoose} />
        <ChooseButton folder label={t(texts.chooseFolder)} onChoose={onChoose} />
      </div>
      {isUnreadable && <Notice tone="danger" announce title={t("studioUpload.unreadable")} />}
      <p className="max-w-read text-muted text-sm">{t(texts.stays)}</p>
    </div>
  );
}
