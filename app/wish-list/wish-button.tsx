/** The heart: adds a model to the wish list or removes it. Hidden where no scripts run. */
import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { HeartIcon } from "#app/ui/icons.tsx";
import { useWishList } from "./wish-list-context.browser.tsx";

export function WishButton({ product: { id, title } }: { product: { id: string; title: string } }) {
  const t = useT();
  const { ids, setListed } = useWishList();
  const box = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was pressed before hydration
  useEffect(() => {
    if (!box.current?.checked || box.current.defaultChecked) return;
    box.current.checked = false;
    setListed(id, true);
  }, []);
  return (
    <label className="wish-button">
      <input
        ref={box}
        type="checkbox"
        // Browsers bring back what was checked on an earlier visit.
        autoComplete="off"
        aria-label={t("ui.wish", { title })}
        checked={ids.includes(id)}
        onChange={({ target }) => setListed(id, target.checked)}
      />
      <HeartIcon />
    </label>
  );
}
