/** While the view is open, checkboxes that show and hide parts in the page's list of files, which is HTML from the server (file-tree.tsx). */
import type { KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { useT } from "#app/i18n/use-t.tsx";
import { PartCheckbox, type PartsProps } from "./part-options.tsx";

const entryOf = (path: string) => document.querySelector(`[data-part="${CSS.escape(path)}"]`);

/** React events bubble from the portal to the view and the gallery, whose key handlers must not receive them. */
const stopKey = (event: KeyboardEvent) => event.stopPropagation();

export function TreeParts({ parts, ...props }: PartsProps) {
  const t = useT();
  return parts.map((path, index) => {
    const entry = entryOf(path);
    const name = path.slice(path.lastIndexOf("/") + 1);
    return (
      entry &&
      createPortal(
        <PartCheckbox
          {...props}
          index={index}
          className="viewer-tree-part"
          aria-label={t("viewer.showPart", { name })}
          onKeyDown={stopKey}
        >
          3D
        </PartCheckbox>,
        entry,
        path,
      )
    );
  });
}
