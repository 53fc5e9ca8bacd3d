/** The heart: adds a model to the wish list or removes it. Hidden where no scripts run. */
import { useEffect, useRef } from "react";
import { useT } from "#app/i18n/use-t.tsx";
import { HeartIcon } from "#app/ui/icons.tsx";
import { useWishList } from "./wish-list-context.browser.tsx";

interface WishButtonProps {
  product: { id: string; title: string };
  /** Its position, which is not static: the parts of the button lie over each other. */
  className?: string;
}

export function WishButton({ product: { id, title }, className = "relative" }: WishButtonProps) {
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
    <label
      className={`grid size-11 place-items-center rounded-full text-ink before:absolute before:inset-1 before:rounded-full before:border before:border-line before:bg-surface before:transition-colors hover:before:border-edge noscript:hidden ${className}`}
    >
      <input
        ref={box}
        type="checkbox"
        // Browsers bring back what was checked on an earlier visit.
        autoComplete="off"
        aria-label={t("ui.wish", { title })}
        checked={ids.includes(id)}
        onChange={({ target }) => setListed(id, target.checked)}
        className="peer absolute inset-0 appearance-none rounded-full"
      />
      <HeartIcon className="pointer-events-none relative size-5 transition-colors peer-checked:fill-accent peer-checked:text-accent" />
    </label>
  );
}
