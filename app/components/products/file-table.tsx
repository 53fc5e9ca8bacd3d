/** Every file in the zip with its size, triangles and millimetres; a long list is folded. */
import { ChevronIcon } from "#app/components/ui/icons.tsx";
import type { ProductFile } from "#app/domain/catalog/catalog.contract.ts";
import { bytes, count, dimensions } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";

const UNFOLDED = 8;
const WIDE_ONLY = "max-sm:hidden";
const NUMBER = "py-3 pl-4 text-right align-top whitespace-nowrap tabular-nums";

function FileRow({ file }: { file: ProductFile }) {
  const t = useT();
  const triangles = file.triangles === null ? "–" : count(file.triangles, t.language);
  const size = file.size ? dimensions(file.size, t.language) : "–";
  return (
    <tr className="border-line border-t">
      <th scope="row" className="break-words py-3 text-left align-top font-normal">
        {file.path}
        <span className="block text-muted text-sm tabular-nums sm:hidden">{file.size && size}</span>
      </th>
      <td className={`${NUMBER} ${WIDE_ONLY}`}>{size}</td>
      <td className={`${NUMBER} ${WIDE_ONLY}`}>{triangles}</td>
      <td className={NUMBER}>{bytes(file.bytes, t.language)}</td>
    </tr>
  );
}

function Files({ files, label }: { files: readonly ProductFile[]; label: string }) {
  const t = useT();
  return (
    <table aria-label={label} className="w-full table-fixed">
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col" className="py-2 text-left font-normal">
            {t("product.fileName")}
          </th>
          <th scope="col" className={`w-52 py-2 pl-4 text-right font-normal ${WIDE_ONLY}`}>
            {t("product.dimensions")}
          </th>
          <th scope="col" className={`w-32 py-2 pl-4 text-right font-normal ${WIDE_ONLY}`}>
            {t("product.triangles")}
          </th>
          <th scope="col" className="w-28 py-2 pl-4 text-right font-normal">
            {t("product.fileSize")}
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <FileRow key={file.path} file={file} />
        ))}
      </tbody>
    </table>
  );
}

export function FileTable({ files, weight }: { files: readonly ProductFile[]; weight: number }) {
  const t = useT();
  const label = t("product.files");
  const table = <Files files={files} label={label} />;
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="text-lg">
        {label}
      </h2>
      <p className="mb-4 text-muted">
        {t.count("product.filesLead", files.length, { size: bytes(weight, t.language) })}
      </p>
      {files.length <= UNFOLDED ? (
        table
      ) : (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-2 border-line border-t py-2 font-medium">
            <ChevronIcon className="size-5 transition-transform group-open:rotate-180" />
            {t("product.allFiles", { count: count(files.length, t.language) })}
          </summary>
          {table}
        </details>
      )}
    </section>
  );
}
