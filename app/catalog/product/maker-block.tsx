import type { MouseEvent } from "react";
import { MakerFace } from "#app/brand/maker-face.tsx";
import { useShopBrand } from "#app/brand/use-shop-brand.ts";
import { askInChat } from "#app/chat/ask-in-chat.browser.ts";
import { useT } from "#app/i18n/use-t.tsx";
import { buttonClassName } from "#app/ui/button-link.tsx";
import { isPlainClick } from "#app/ui/plain-click.browser.ts";

/** Who sells the model, with a way to ask: in the chat, or by the contact form where there is none. @param more address of what they say of themselves, or empty @param models how many they sell, in words, or empty */
export function MakerBlock({ more, models }: Record<"more" | "models", string>) {
  const t = useT();
  const brand = useShopBrand();
  if (!brand) return null;
  const ask = (event: MouseEvent<HTMLElement>) =>
    isPlainClick(event) && askInChat(event.currentTarget) && event.preventDefault();
  return (
    <div className="flex min-h-18 items-center gap-3 rounded-box border border-line bg-surface px-4 py-3">
      <MakerFace brand={brand} className="size-12" />
      <p className="min-w-0 flex-1 leading-snug">
        <span className="block text-muted text-sm">{t("maker.madeBy")}</span>
        {more ? (
          <a href={more} className="font-semibold hover:underline">
            {brand.name}
          </a>
        ) : (
          <span className="font-semibold">{brand.name}</span>
        )}
        {models && <span className="block text-muted text-sm tabular-nums">{models}</span>}
      </p>
      <a href="/contact" onClick={ask} className={buttonClassName({ variant: "secondary" })}>
        {t("maker.ask")}
      </a>
    </div>
  );
}
