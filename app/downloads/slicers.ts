/** Programs that open a file by a link of their own scheme. PrusaSlicer takes links of its own site only. */
interface Slicer {
  name: string;
  formats: readonly string[];
  /** @param url of the file; its last segment names the format */
  link(url: string): string;
}

const openLink = (scheme: string) => (url: string) => `${scheme}://open?file=${encodeURIComponent(url)}`;
const isMac = () => /Mac/.test(navigator.userAgent);

export const SLICERS: readonly Slicer[] = [
  { name: "OrcaSlicer", formats: ["stl", "3mf", "step", "obj"], link: openLink("orcaslicer") },
  { name: "UltiMaker Cura", formats: ["stl", "3mf", "obj"], link: openLink("cura") },
  {
    name: "Bambu Studio",
    // Bambu Studio refuses STL by link (BambuStudio issue 11422).
    formats: ["3mf"],
    link: (url) => (isMac() ? `bambustudioopen://${encodeURIComponent(url)}` : openLink("bambustudio")(url)),
  },
];
