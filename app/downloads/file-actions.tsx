import { useId } from "react";
import type { ProductFile } from "#app/catalog/catalog.contract.ts";
import { call } from "#app/http/api.browser.ts";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MESH_FORMATS } from "#app/meshes/mesh-formats.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { MENU_ITEM } from "#app/ui/disclosure.tsx";
import { ChevronIcon, DownloadIcon } from "#app/ui/icons.tsx";
import { MENU } from "#app/ui/menu.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import { ViewButton } from "#app/viewer/view-in-3d.tsx";
import type { FileLink } from "./downloads.contract.ts";
import { slicersFor } from "./slicers.ts";

interface FileActionsProps {
  productId: string;
  file: Pick<ProductFile, "path" | "format" | "bytes" | "facts" | "printing"> & { name: string };
}

/** @param path of the file in the zip; empty for the whole zip */
export const fileUrl = (productId: string, path: string) =>
  ["/app/download", productId, ...(path ? path.split("/").map(encodeURIComponent) : [])].join("/");

/** `!`, because the classes of a button are as strong. */
const SMALL = "min-h-9! px-3! text-sm pointer-coarse:min-h-11!";

/** Programs for a computer; phones have none of them. */
function SlicerMenu({ productId, file }: FileActionsProps) {
  const t = useT();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const id = useId();
  const slicers = slicersFor(file.format);
  if (slicers.length === 0) return null;
  const open = async ({ link }: (typeof slicers)[number]) => {
    try {
      const fileLink = await call<FileLink>("/downloads/link", { id: productId, path: file.path });
      if (fileLink) location.href = link(fileLink.url);
    } catch (error) {
      toast({ about: file.path, tone: "danger", text: errorMessage(error) });
    }
  };
  return (
    <span className="noscript:hidden pointer-coarse:hidden">
      <Button type="button" variant="secondary" className={SMALL} {...{ popovertarget: id }}>
        <span>{t("library.openInSlicer")}</span>
        <span className="sr-only">{`: ${file.name}`}</span>
        <ChevronIcon className="size-4 text-muted" />
      </Button>
      <div id={id} className={`${MENU} [position-area:bottom_span-right]`} {...{ popover: "auto" }}>
        {slicers.map((slicer) => (
          <button
            key={slicer.name}
            type="button"
            className={MENU_ITEM}
            onClick={() => void open(slicer)}
            {...{ popovertarget: id, popovertargetaction: "hide" }}
          >
            {t("library.openIn", { program: slicer.name })}
          </button>
        ))}
        <p className="border-line border-t px-3 py-2 text-muted">{t("library.openInNote")}</p>
      </div>
    </span>
  );
}

export function FileActions({ productId, file }: FileActionsProps) {
  const t = useT();
  const url = fileUrl(productId, file.path);
  const solid = Boolean(file.printing?.closed && !file.printing.flipped);
  const mmPerUnit = file.facts?.mmPerUnit ?? 1;
  const format = MESH_FORMATS.find((known) => known === file.format);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {format && (
        <ViewButton
          source={{ kind: "file", url, name: file.path, format, bytes: file.bytes, mmPerUnit, solid }}
          title={file.name}
          variant="secondary"
          className={`${SMALL} noscript:hidden`}
        >
          <span className="sr-only">{`: ${file.name}`}</span>
        </ViewButton>
      )}
      <a href={url} download className={`${buttonClassName({ variant: "secondary" })} ${SMALL}`}>
        <DownloadIcon />
        <span>
          {t("library.downloadFile")}
          <span className="sr-only">{` ${file.name}`}</span>
        </span>
      </a>
      <SlicerMenu productId={productId} file={file} />
    </div>
  );
}
