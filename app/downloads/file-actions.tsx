import type { ProductFile } from "#app/catalog/catalog.contract.ts";
import { call } from "#app/http/api.browser.ts";
import { useErrorMessage } from "#app/http/error-message.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { MESH_FORMATS } from "#app/meshes/mesh-formats.ts";
import { Button } from "#app/ui/button.tsx";
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

export function FileActions({ productId, file }: FileActionsProps) {
  const t = useT();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const url = fileUrl(productId, file.path);
  const solid = Boolean(file.printing?.closed && !file.printing.flipped);
  const mmPerUnit = file.facts?.mmPerUnit ?? 1;
  const format = MESH_FORMATS.find((known) => known === file.format);
  const slicers = slicersFor(file.format);
  const open = async ({ link }: (typeof slicers)[number]) => {
    try {
      const fileLink = await call<FileLink>("/downloads/link", { id: productId, path: file.path });
      if (fileLink) location.href = link(fileLink.url);
    } catch (error) {
      toast({ about: file.path, tone: "danger", text: errorMessage(error) });
    }
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-6">
      {format && (
        <ViewButton
          source={{ kind: "file", url, name: file.path, format, bytes: file.bytes, mmPerUnit, solid }}
          title={file.name}
          variant="quiet"
          className="px-0! noscript:hidden"
        >
          <span className="sr-only">{`: ${file.name}`}</span>
        </ViewButton>
      )}
      <a href={url} download className="inline-block py-2.5 text-link">
        {t("library.downloadFile")}
        <span className="sr-only">{` ${file.name}`}</span>
      </a>
      {slicers.map((slicer) => (
        <Button
          key={slicer.name}
          type="button"
          variant="quiet"
          onClick={() => void open(slicer)}
          className="px-0! noscript:hidden"
        >
          <span>{t("library.openIn", { program: slicer.name })}</span>
          <span className="sr-only">{`: ${file.name}`}</span>
        </Button>
      ))}
    </div>
  );
}
