import type { ReactNode } from "react";
import type { ProductAttributes } from "#app/catalog/product-attributes.ts";
import { bytes, wholeNumber } from "#app/i18n/format.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { ChevronIcon, icon } from "#app/ui/icons.tsx";
import { FileFacts } from "./file-facts.tsx";
import type { Folder } from "./file-tree.ts";

const OPEN_ENTRIES = 8;

const FolderIcon = icon(<path d="M3.5 6.5h6l2 2.5h9v9.5h-17z" />);
const SIZE = "ml-auto shrink-0 pl-4 tabular-nums";

const isShort = ({ folders, files }: Folder) => folders.length + files.length <= OPEN_ENTRIES;

type FileActions = (file: Folder["files"][number]) => ReactNode;

interface FilesProps {
  supports: ProductAttributes["supports"];
  actions?: FileActions | undefined;
}

function FileEntry({ file, supports, actions }: FilesProps & { file: Folder["files"][number] }) {
  const { language } = useT();
  return (
    <li className="flex items-baseline border-line border-t py-2">
      <div className="min-w-0">
        <span translate="no" className="wrap-anywhere">
          {file.name}
        </span>
        <FileFacts file={file} supports={supports} />
        {actions?.(file)}
      </div>
      <span className={SIZE}>{bytes(file.bytes, language)}</span>
    </li>
  );
}

interface FolderProps extends FilesProps {
  folder: Folder;
}

function FolderEntry({ folder, ...props }: FolderProps) {
  const t = useT();
  return (
    <li className="border-line border-t">
      <details open={isShort(folder)} className="group/folder">
        <summary className="flex min-h-11 items-center gap-2 py-2">
          <FolderIcon className="size-5 text-muted" />
          <span translate="no" className="wrap-anywhere min-w-0 font-medium">
            {folder.name}
          </span>
          <ChevronIcon className="size-5 text-muted transition-transform group-open/folder:rotate-180" />
          <span className={SIZE}>{bytes(folder.bytes, t.language)}</span>
        </summary>
        <FolderEntries {...props} folder={folder} className="ml-2.5 border-line border-l pl-4" />
      </details>
    </li>
  );
}

export function FolderEntries({ folder, className = "", ...props }: FolderProps & { className?: string }) {
  return (
    <ul className={className}>
      {folder.folders.map((inside) => (
        <FolderEntry {...props} key={inside.name} folder={inside} />
      ))}
      {folder.files.map((file) => (
        <FileEntry {...props} key={file.path} file={file} />
      ))}
    </ul>
  );
}

interface FileTreeProps extends Pick<FilesProps, "supports"> {
  root: Folder;
  weight: number;
}

export function FileTree({ root, weight, supports }: FileTreeProps) {
  const t = useT();
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="text-lg">
        {t("information.files")}
      </h2>
      <p className="mb-3 text-muted">
        {t.count("information.filesLead", root.count, { size: bytes(weight, t.language) })}
      </p>
      {isShort(root) ? (
        <FolderEntries folder={root} supports={supports} />
      ) : (
        <details className="group/all">
          <summary className="flex min-h-11 items-center gap-2 border-line border-t py-2 font-medium">
            <ChevronIcon className="size-5 transition-transform group-open/all:rotate-180" />
            <span>{t("information.allFiles", { count: wholeNumber(root.count, t.language) })}</span>
          </summary>
          <FolderEntries folder={root} supports={supports} />
        </details>
      )}
    </section>
  );
}
