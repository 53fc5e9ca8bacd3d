import { useLocation, useNavigate } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { logFailure } from "#app/http/api.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { useToast } from "#app/ui/toasts.tsx";
import { type LightboxName, lightboxHash, lightboxIndex, OPENED_FROM_PAGE } from "./lightbox-hash.browser.ts";

interface Pictures<Props> {
  count: number;
  load(): Promise<ComponentType<Props>>;
}

/** The lightbox is open while the URL's hash names one of its pictures, so that Back closes it; its code is loaded when it is opened. */
export function useLightbox<Props>(name: LightboxName, { count, load }: Pictures<Props>) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const [Lightbox, setLightbox] = useState<ComponentType<Props> | null>(null);
  const isOpen = lightboxIndex(name, hash) < count;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one try for each picture that is opened.
  useEffect(() => {
    if (!isOpen || Lightbox) return;
    load().then(
      (loaded) => setLightbox(() => loaded),
      (error: unknown) => {
        logFailure("lightbox", error);
        toast({ about: "lightbox", tone: "danger", text: t("shell.offline") });
        if (state === OPENED_FROM_PAGE) navigate(-1);
        else navigate({ hash: "" }, { replace: true, preventScrollReset: true });
      },
    );
  }, [isOpen]);
  const enlarge = (index: number) =>
    navigate(lightboxHash(name, index), { state: OPENED_FROM_PAGE, preventScrollReset: true });
  return { Lightbox: isOpen ? Lightbox : null, enlarge };
}
