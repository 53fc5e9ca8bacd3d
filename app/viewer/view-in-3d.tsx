/** Buttons that open the 3D view, over a product's pictures or for one file. The viewer's code is loaded when somebody is about to open it. */
import { type ReactNode, Suspense, useState } from "react";
import type { ProductDetail } from "#app/catalog/catalog.contract.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { lazyPart, withWords } from "#app/i18n/words.browser.ts";
import { Button } from "#app/ui/button.tsx";
import { CubeIcon } from "#app/ui/icons.tsx";
import type { ModelSource } from "./view-messages.ts";

const Viewer = lazyPart(["viewer", "downloads"], () => import("./viewer.tsx"));

/** What fails here is loaded again, and reported, when the view is opened. */
const loadAhead = () => void withWords(["viewer", "downloads"], () => import("./viewer.tsx")).catch(() => {});

interface ViewButtonProps {
  source: ModelSource;
  title: string;
  variant: "secondary" | "quiet";
  /** Without scripts the button does nothing: these class names hide it then. */
  className?: string;
  labelClassName?: string;
  children?: ReactNode;
}

export function ViewButton({ source, title, variant, className, labelClassName, children }: ViewButtonProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="button"
        variant={variant}
        busy={isOpen}
        busyLabel={t("product.view3d")}
        className={className}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={() => setOpen(true)}
      >
        <CubeIcon />
        <span className={labelClassName}>{t("product.view3d")}</span>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <Viewer source={source} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export const ViewIn3d = ({
  product: { preview, title },
}: {
  product: Pick<ProductDetail, "preview" | "title">;
}) =>
  preview && (
    <ViewButton
      source={preview}
      title={title}
      variant="secondary"
      // On a phone the words would cover what the picture is of.
      className="absolute top-2 right-2 max-sm:w-11 max-sm:px-0 sm:top-3 sm:right-3 noscript:hidden"
      labelClassName="max-sm:sr-only"
    />
  );
