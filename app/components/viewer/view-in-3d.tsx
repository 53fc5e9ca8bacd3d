/** From the pictures to the model itself. The viewer's code is loaded when somebody is about to open it. */
import { lazy, Suspense, useState } from "react";
import { persistentImport } from "#app/client/persistent-import.ts";
import { Button } from "#app/components/ui/button.tsx";
import { CubeIcon } from "#app/components/ui/icons.tsx";
import type { ProductDetail } from "#app/domain/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";

const load = () => import("./viewer.tsx");
const Viewer = lazy(() => persistentImport(load));

export function ViewIn3d({
  product: { preview, title },
}: {
  product: Pick<ProductDetail, "preview" | "title">;
}) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!preview) return null;
  return (
    <>
      <Button
        type="button"
        variant="secondary"
        busy={isOpen}
        busyLabel={t("product.view3d")}
        className="absolute! right-3 bottom-3 noscript:hidden"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      >
        <CubeIcon />
        {t("product.view3d")}
      </Button>
      {isOpen && (
        <Suspense>
          <Viewer preview={preview} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
