import type { MeshFormat } from "#app/meshes/mesh-formats.ts";

/** Programs that open a file by a link of their own scheme. PrusaSlicer takes links of its own site only. */
interface Slicer {
  name: string;
  opens: Record<MeshFormat | "step", boolean>;
  link(url: string): string;
}

const openLink = (scheme: string) => (url: string) => `${scheme}://open?file=${encodeURIComponent(url)}`;
const isMac = () => /Mac/.test(navigator.userAgent);

export const SLICERS: readonly Slicer[] = [
  {
    name: "OrcaSlicer",
    opens: { stl: true, "3mf": true, obj: true, step: true },
    link: openLink("orcaslicer"),
  },
  {
    name: "UltiMaker Cura",
    opens: { stl: true, "3mf": true, obj: true, step: false },
    link: openLink("cura"),
  },
  {
    name: "Bambu Studio",
    // Bambu Studio refuses STL by link (BambuStudio issue 11422).
    opens: { stl: false, "3mf": true, obj: false, step: false },
    link: (url) => (isMac() ? `bambustudioopen://${encodeURIComponent(url)}` : openLink("bambustudio")(url)),
  },
];

export const slicersFor = (format: string): Slicer[] =>
  SLICERS.filter(({ opens }) =>
    Object.entries(opens).some(([name, isOpened]) => isOpened && name === format),
  );
