import { join } from "node:path";
import { unitsByPath } from "#app/meshes/mesh-units.ts";
import { bytesText } from "#app/publishing/packing/bytes-text.ts";
import { SourceRefused } from "#app/publishing/packing/refusals.ts";
import type { StudioProductDetail } from "#app/publishing/studio-products.contract.ts";
import { countText } from "../amounts.ts";
import { defineCommand } from "../command.ts";
import type { Connection } from "../connection.ts";
import { downloadZip } from "../download-zip.ts";
import { CommandFailure } from "../failures.ts";
import { oneOf, value } from "../options.ts";
import { checkZip } from "../pack.ts";
import type { RunOptions } from "../prepare.ts";
import { defaultPreview, omittedText, PREVIEW_CHOICES, type PreviewChoice, sendPreview } from "../preview.ts";
import { progressOn } from "../progress.ts";
import type { Screen } from "../screen.ts";
import { openArchive } from "../source/archive.ts";
import { studioOf } from "../studio-api.ts";
import { withWorkFolder } from "../work-folder.ts";
import { noSuchProduct, parseId } from "./products.ts";
import { warningLines } from "./publish.ts";

export const refresh = defineCommand({
  name: "refresh",
  takes: "[ID…]",
  summary: "measures models again, makes their previews",
  about: `Measures published models again and makes their previews, for example after an update of the shop.
Without an id it does so with all of them.

It fetches each zip from the shop; version, date and zip stay as they are.`,
  options: {
    preview: value(
      "KIND",
      `${PREVIEW_CHOICES.join(", ")}; default the kind the product has, else by the price`,
      oneOf(PREVIEW_CHOICES),
    ),
  },
  examples: ["", "dragon vase --url https://shop.example"],
  async run({ values: { preview }, names }, { screen, signal, ...context }) {
    const ids = names.map(parseId);
    const connection = context.connection();
    const studio = context.studio();
    const progress = progressOn(screen);
    const refreshed = [];
    const refused = [];
    for (const id of ids.length > 0 ? ids : (await studio.products()).map(({ id }) => id)) {
      const product = await studio.product(id);
      if (!product) throw noSuchProduct(id);
      try {
        const result = await refreshOne(
          connection,
          { product, preview, screen },
          { onProgress: progress.show, signal },
        );
        progress.clear();
        const size = result.preview
          ? `${result.preview.kind} preview of ${bytesText(result.preview.bytes)}`
          : "no preview";
        screen.line(screen.good(`${id}: ${countText(result.files, "file")}, ${size}`));
        refreshed.push(result);
      } catch (error) {
        if (!(error instanceof SourceRefused)) throw error;
        progress.clear();
        screen.line(screen.bad(`${id} stays as it is:\n${error.message}`));
        refused.push(id);
      } finally {
        progress.clear();
      }
    }
    if (refused.length > 0) throw new CommandFailure(`Not refreshed: ${refused.join(", ")}.`);
    return { refreshed };
  },
});

function refreshOne(
  connection: Connection,
  {
    product,
    preview: chosen,
    screen,
  }: { product: StudioProductDetail; preview?: PreviewChoice; screen: Screen },
  options: RunOptions,
) {
  const studio = studioOf(connection, options.signal);
  const { id, zip, previewSeed } = product;
  const choice = chosen ?? product.preview?.kind ?? defaultPreview(product.prices);
  return withWorkFolder(async (folder) => {
    const target = join(folder, "product.zip");
    await downloadZip(connection, { product, target }, options);
    const source = await openArchive(target);
    try {
      const packing = {
        onBytes: () => {},
        signal: options.signal,
        withoutPreview: choice === "none",
        mmPerUnit: unitsByPath(product.mmPerUnit ?? {}),
      };
      const { files, parts, warnings } = await checkZip(source, target, packing);
      for (const line of warningLines(warnings)) screen.line(line);
      const onOmitted = (paths: string[]) => screen.line(omittedText(paths));
      const preview = await sendPreview(studio, {
        id,
        parts,
        choice,
        previousSeed: previewSeed,
        onOmitted,
        onNoPreview: ({ message }) => screen.line(message),
      });
      await studio.refresh({ id, sha256: zip.sha256, files, preview });
      return { id, files: files.length, preview: preview && { kind: preview.kind, bytes: preview.bytes } };
    } finally {
      await source.close();
    }
  });
}
