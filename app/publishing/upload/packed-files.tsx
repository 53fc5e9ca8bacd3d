import { bytes, dimensions, wholeNumber } from "#app/i18n/format.ts";
import { Sentence } from "#app/i18n/sentence.tsx";
import { useT } from "#app/i18n/use-t.tsx";
import { MESH_FORMATS } from "#app/meshes/mesh-formats.ts";
import { quantityInName } from "#app/meshes/quantity.ts";
import {
  compareFiles,
  type FileChange,
  type KnownFile,
  type ListedFile,
} from "#app/publishing/packing/changed-files.ts";
import { FileName } from "#app/ui/file-name.tsx";
import type { PackedModel } from "./stored-models.browser.ts";

/** The scrolled box of the table; its border makes a row that is cut off visible as such. */
const SCROLLED = "max-h-96 overflow-auto rounded-box border border-line bg-surface px-4";
const CELL = "py-2 pr-4 text-left align-top";

interface FileRowProps {
  file: ListedFile;
  change?: FileChange;
}

function FileRow({ file, change }: FileRowProps) {
  const t = useT();
  const { path, triangles, size } = file;
  const quantity = MESH_FORMATS.some((format) => path.toLowerCase().endsWith(`.${format}`))
    ? quantityInName(path)
    : 1;
  return (
    <tr className="border-line border-t first:border-t-0">
      <td className={CELL}>
        <FileName path={path} />
        {quantity > 1 && (
          <p className="text-muted">
            {t("studioUpload.printed", { count: wholeNumber(quantity, t.language) })}
          </p>
        )}
      </td>
      {change && <td className={`${CELL} whitespace-nowrap`}>{t(`studioUpload.${change}`)}</td>}
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>{bytes(file.bytes, t.language)}</td>
      {!change && (
        <td className={`${CELL} whitespace-nowrap text-muted tabular-nums max-sm:hidden`}>
          {triangles != null && t("studioUpload.triangles", { count: wholeNumber(triangles, t.language) })}
        </td>
      )}
      <td className={`${CELL} whitespace-nowrap text-muted tabular-nums max-sm:hidden`}>
        {size && dimensions(size, t.language)}
      </td>
    </tr>
  );
}

/** @param isWide hidden on narrow screens */
const Head = ({ isWide = false, children }: { isWide?: boolean; children: string }) => (
  <th scope="col" className={`${CELL} font-normal ${isWide ? "max-sm:hidden" : ""}`}>
    {children}
  </th>
);

function FilesHead({ withChanges }: { withChanges: boolean }) {
  const t = useT();
  return (
    <thead className="text-muted">
      <tr>
        <Head>{t("studioUpload.file")}</Head>
        {withChanges && <Head>{t("studioUpload.change")}</Head>}
        <Head>{t("studioEditor.size")}</Head>
        {!withChanges && <Head isWide>{t("studioUpload.mesh")}</Head>}
        <Head isWide>{t("studioUpload.dimensions")}</Head>
      </tr>
    </thead>
  );
}

interface PackedFilesProps {
  /** Without a zip while it is not packed with these files. */
  model: { files: ListedFile[]; ignoredFiles: string[]; zip?: Pick<PackedModel["zip"], "bytes"> | undefined };
  previousFiles: KnownFile[] | null;
}

/** The widths of its columns do not depend on what is measured later, so that no row becomes higher then. */
export function PackedFiles({ model: { files, ignoredFiles, zip }, previousFiles }: PackedFilesProps) {
  const t = useT();
  const compared = previousFiles && compareFiles(previousFiles, files);
  const rows: FileRowProps[] = compared ?? files.map((file) => ({ file }));
  const count = t.count("studioUpload.files", files.length);
  return (
    <section aria-labelledby="packed-files" className="grid gap-3">
      <h2 id="packed-files" className="text-lg">
        {zip ? `${count} · ${bytes(zip.bytes, t.language)}` : count}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a table that is scrolled by keys, not fields of one question */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keys */}
      <div role="group" aria-labelledby="packed-files" tabIndex={0} className={SCROLLED}>
        <table className="w-full table-fixed border-collapse text-sm">
          <colgroup>
            <col />
            {compared && <col className="w-24" />}
            <col className="w-24" />
            {!compared && <col className="w-36 max-sm:hidden" />}
            <col className="w-44 max-sm:hidden" />
          </colgroup>
          <FilesHead withChanges={compared !== null} />
          <tbody>
            {rows.map((row) => (
              <FileRow key={`${row.change} ${row.file.path}`} {...row} />
            ))}
          </tbody>
        </table>
      </div>
      {ignoredFiles.length > 0 && (
        <p className="break-all text-muted text-sm">
          <Sentence words="studioUpload.ignoredFiles" kept={{ files: ignoredFiles.join(", ") }} />
        </p>
      )}
    </section>
  );
}
