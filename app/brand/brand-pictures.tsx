import { useFetcher } from "@remix-run/react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { useFieldOf } from "#app/studio/studio-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { DownloadIcon } from "#app/ui/icons.tsx";
import { Spinner } from "#app/ui/loading.tsx";
import {
  BRAND_PICTURES,
  type BrandPicture,
  type BrandPictureKind,
  ICON_MIN_PIXELS,
  type PictureAnswer,
} from "./brand.contract.ts";

/** As the shop shows it. */
const SHAPES: Record<BrandPictureKind, string> = {
  logo: "object-contain p-2",
  icon: "object-contain p-2",
  hero: "object-cover",
  portrait: "rounded-full object-cover",
};

interface PictureFieldsProps {
  pictures: Record<BrandPictureKind, BrandPicture | null>;
  /** What is in the form, after another picture is. */
  onEdit: (form: FormData) => void;
}

interface PictureFieldProps extends Pick<PictureFieldsProps, "onEdit"> {
  kind: BrandPictureKind;
  stored: BrandPicture | null;
}

/** The picture that is in the form. It is uploaded at once, so that it is seen, and counts when the form is saved. */
function useDraft({ kind, stored, onEdit }: PictureFieldProps) {
  const field = useFieldOf()(kind);
  const fetcher = useFetcher<PictureAnswer>();
  const input = useRef<HTMLInputElement>(null);
  const storedText = String(field.stored ?? "");
  const [{ text, shown }, setDraft] = useState({ text: String(field.typed ?? storedText), shown: stored });
  const answer = fetcher.data;
  useEffect(() => {
    if (answer && "text" in answer) setDraft(answer);
  }, [answer]);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each picture
  useEffect(() => {
    if (!isFirst.current && input.current?.form) onEdit(new FormData(input.current.form));
    isFirst.current = false;
  }, [text]);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.set("intent", "draft");
    form.set("file", file);
    fetcher.submit(form, {
      method: "post",
      action: `/studio/settings/brand?picture=${kind}`,
      encType: "multipart/form-data",
    });
  };
  return {
    input,
    text,
    shown,
    isUnsaved: text !== storedText,
    isBusy: fetcher.state !== "idle",
    error: answer && "error" in answer && fetcher.state === "idle" ? answer.error : field.error?.[0],
    choose,
    remove: () => setDraft({ text: "", shown: null }),
  };
}

function useDrop(onDrop: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, to: boolean) => {
    event.preventDefault();
    setOver(to);
  };
  const zone = {
    onDragOver: (event: DragEvent) => over(event, true),
    onDragLeave: (event: DragEvent) => over(event, false),
    onDrop(event: DragEvent) {
      over(event, false);
      onDrop(event.dataTransfer.files[0]);
    },
  };
  return { isOver, zone };
}

function Shown({ kind, shown }: { kind: BrandPictureKind; shown: BrandPicture | null }) {
  return (
    <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-lg bg-ground text-muted sm:size-24">
      {shown ? (
        <img
          src={shown.url}
          alt=""
          width={shown.width}
          height={shown.height}
          className={`size-full ${SHAPES[kind]}`}
        />
      ) : (
        <DownloadIcon className="size-6 rotate-180" />
      )}
    </span>
  );
}

function PictureField(props: PictureFieldProps) {
  const t = useT();
  const ids = useId();
  const { kind } = props;
  const { input, text, shown, isUnsaved, isBusy, error, choose, remove } = useDraft(props);
  const { isOver, zone } = useDrop(choose);
  const name = t(`studioBrand.${kind}`);
  return (
    <div
      {...zone}
      className={`flex items-center gap-4 rounded-box border border-dashed p-3 ${isOver ? "border-accent bg-accent-soft" : "border-edge"}`}
    >
      <Shown kind={kind} shown={shown} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-medium">{name}</p>
        <p id={`${ids}hint`} className="text-muted text-sm">
          {t(`studioBrand.${kind}Hint`, { min: ICON_MIN_PIXELS })}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <label
            className={`${buttonClassName({ variant: "secondary" })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2`}
          >
            <span>{t(shown ? "studioBrand.replace" : "studioBrand.choose")}</span>
            <span className="sr-only">{`: ${name}`}</span>
            <input
              ref={input}
              type="file"
              accept="image/png,image/webp,image/jpeg"
              aria-describedby={`${ids}hint ${ids}error`}
              aria-invalid={error ? true : undefined}
              onChange={({ currentTarget }) => {
                choose(currentTarget.files?.[0]);
                currentTarget.value = "";
              }}
              className="sr-only"
            />
          </label>
          {shown && (
            <Button
              type="button"
              variant="quiet"
              aria-label={t("studioBrand.removeNamed", { name })}
              onClick={remove}
            >
              {t("studioBrand.remove")}
            </Button>
          )}
          <span role="status" className="text-muted text-sm">
            {isBusy ? <Spinner label={t("ui.loading")} /> : isUnsaved && t("studioBrand.unsaved")}
          </span>
        </div>
        <p id={`${ids}error`} className="text-danger text-sm empty:hidden">
          {error && t.orElse(error, "errors.invalid")}
        </p>
      </div>
      <input type="hidden" name={kind} value={text} />
    </div>
  );
}

/** Places to drop the shop's pictures on, saved with the form that they are in. */
export function PictureFields({ pictures, onEdit }: PictureFieldsProps) {
  return (
    <>
      {BRAND_PICTURES.map((kind) => (
        <PictureField key={kind} kind={kind} stored={pictures[kind]} onEdit={onEdit} />
      ))}
    </>
  );
}
