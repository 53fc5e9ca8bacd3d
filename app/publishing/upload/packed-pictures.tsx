import { useEffect, useRef, useState } from "react";
import { isSmallPicture } from "#app/catalog/picture-shows.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RefusalList } from "./refusal-list.tsx";
import { SmallPictureNote } from "./small-picture-note.tsx";
import {
  type PackedModel,
  type StoredFile,
  type StoredPicture,
  storedFile,
} from "./stored-models.browser.ts";
import type { Added } from "./use-packing.browser.ts";

const ACCEPTED = "image/jpeg,image/png,image/webp,image/avif";
const FRAME = "aspect-[4/3] w-full rounded-box border border-line bg-ground object-contain";

/** A picture that leaves the page while it loads would fail. */
const LOADED_BY_MS = 10_000;

function useFileUrl(folder: string, name: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let created: string | null = null;
    let isUnmounted = false;
    void storedFile(folder, name).then((file) => {
      if (isUnmounted) return;
      created = URL.createObjectURL(file);
      setUrl(created);
    });
    return () => {
      isUnmounted = true;
      if (created) setTimeout(URL.revokeObjectURL, LOADED_BY_MS, created);
    };
  }, [folder, name]);
  return url;
}

interface PictureProps {
  folder: string;
  picture: StoredPicture;
  number: number;
  onCover: () => void;
  onRemove: () => void;
}

interface PackedVideoProps {
  folder: string;
  video: StoredFile;
  poster: string | null;
  label: string;
}

function PackedVideo({ folder, video, poster, label }: PackedVideoProps) {
  return (
    <video
      src={useFileUrl(folder, video.name) ?? undefined}
      poster={poster ?? undefined}
      aria-label={label}
      controls
      loop
      muted
      playsInline
      className={FRAME}
    />
  );
}

const PICTURE = "grid content-start gap-2";

/** The room of a picture that is not drawn yet, with the lines below it, so that what follows does not move. */
function PictureRoom() {
  const t = useT();
  return (
    <li aria-hidden className={PICTURE}>
      <div className={`${FRAME} animate-breathe`} />
      <p className="invisible text-sm">{t("studioUpload.picture", { number: 1 })}</p>
      <div className="invisible flex flex-wrap gap-2">
        <span className={buttonClassName({ variant: "secondary" })}>{t("studioEditor.makeCover")}</span>
        <span className={buttonClassName({ variant: "danger" })}>{t("studioEditor.takeOut")}</span>
      </div>
    </li>
  );
}

function PackedPicture({ folder, picture, number, onCover, onRemove }: PictureProps) {
  const t = useT();
  const url = useFileUrl(folder, picture.name);
  const isCover = number === 1;
  const label = t(picture.video ? "studioUpload.turntable" : "studioUpload.picture", { number });
  return (
    <li className={PICTURE}>
      {picture.video ? (
        <PackedVideo folder={folder} video={picture.video} poster={url} label={label} />
      ) : (
        <img
          src={url ?? undefined}
          alt={label}
          width={picture.width}
          height={picture.height}
          className={FRAME}
        />
      )}
      {isSmallPicture(picture) && <SmallPictureNote picture={picture} />}
      <p className="text-muted text-sm">{isCover ? `${label} · ${t("studioEditor.cover")}` : label}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of one question */}
      <div role="group" aria-label={label} className="flex flex-wrap gap-2">
        <Button
          type="button"
          variant="secondary"
          aria-disabled={isCover || undefined}
          className="aria-disabled:opacity-50"
          onClick={isCover ? undefined : onCover}
        >
          {t("studioEditor.makeCover")}
        </Button>
        <Button type="button" variant="danger" onClick={onRemove}>
          {t("studioEditor.takeOut")}
        </Button>
      </div>
    </li>
  );
}

interface PackedPicturesProps {
  /** Null while it is packed. */
  model: PackedModel | null;
  /** How many pictures are still to come. */
  toDraw: number;
  /** How many it may have. */
  max: number;
  hint: TextKey;
  onChange: (change: (pictures: StoredPicture[]) => StoredPicture[]) => void;
  /** What became of those that were added last. */
  added: Added | undefined;
  onAdd: (folder: string, files: File[]) => Promise<void>;
  /** Adds the photos among the chosen files; null when none are offered. */
  onAddPhotos: ((folder: string) => Promise<void>) | null;
}

type AddPicturesProps = Omit<PackedPicturesProps, "toDraw" | "hint" | "onChange">;

function AddedNotes({ added, max }: Pick<AddPicturesProps, "added" | "max">) {
  const t = useT();
  const { refusals = [], knownCount = 0, areLeftOut = false } = added ?? {};
  return (
    <div className="mt-3 grid gap-3">
      <p role="status" className="text-sm empty:hidden">
        {knownCount > 0 && <span>{t.count("studioUpload.knownPictures", knownCount)} </span>}
        {areLeftOut && <span>{t("studioUpload.tooManyPictures", { max })}</span>}
      </p>
      {refusals.length > 0 && (
        <Notice tone="danger" announce title={t("studioUpload.picturesRefused")}>
          <RefusalList refusals={refusals} />
        </Notice>
      )}
    </div>
  );
}

function AddPictures({ model, max, added, onAdd, onAddPhotos }: AddPicturesProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const add = async (adding: Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await adding;
    } catch (failure) {
      const isFull = failure instanceof Error && failure.message === "space";
      setError(t(isFull ? "studioUpload.space" : "errors.internal"));
    }
    setBusy(false);
  };
  const button = { type: "button", variant: "secondary", busy, busyLabel: t("ui.loading") } as const;
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          if (model) void add(onAdd(model.folder, [...(currentTarget.files ?? [])]));
          currentTarget.value = "";
        }}
      />
      <div className="flex flex-wrap gap-2">
        {onAddPhotos && model && (
          <Button {...button} onClick={() => void add(onAddPhotos(model.folder))}>
            {t("studioUpload.addPhotos")}
          </Button>
        )}
        <Button {...button} disabled={model === null} onClick={() => input.current?.click()}>
          {t("studioUpload.addPictures")}
        </Button>
      </div>
      {error && <FieldError id="pictures-error">{error}</FieldError>}
      <AddedNotes added={added} max={max} />
    </div>
  );
}

export function PackedPictures({ toDraw, hint, ...adding }: PackedPicturesProps) {
  const t = useT();
  const { model, max, onChange } = adding;
  const pictures = model?.pictures ?? [];
  /** By their places: a picture takes the first room and leaves the others where they are. */
  const rooms = Array.from(
    { length: Math.max(0, Math.min(toDraw, max - pictures.length)) },
    (_, at) => pictures.length + at,
  );
  return (
    <section aria-labelledby="pictures" className="grid gap-3">
      <h2 id="pictures" className="text-lg">
        {t("studioEditor.pictures")}
      </h2>
      <p className="text-muted text-sm">{t(hint)}</p>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-4">
        {pictures.map((picture, at) => (
          <PackedPicture
            key={picture.name}
            folder={model?.folder ?? ""}
            picture={picture}
            number={at + 1}
            onCover={() => onChange((now) => [picture, ...now.filter((each) => each !== picture)])}
            onRemove={() => onChange((now) => now.filter((each) => each !== picture))}
          />
        ))}
        {rooms.map((place) => (
          <PictureRoom key={place} />
        ))}
      </ol>
      <AddPictures {...adding} />
    </section>
  );
}
