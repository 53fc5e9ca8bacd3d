/** The heart: keeps a model in the wish list, or takes it out. Where no scripts run there is none. */
import { useWishList } from "#app/client/wish-list-context.tsx";
import { HeartIcon } from "#app/components/ui/icons.tsx";
import { useT } from "#app/i18n/use-t.tsx";

interface WishButtonProps {
  product: { id: string; title: string };
  className?: string;
}

export function WishButton({ product: { id, title }, className = "" }: WishButtonProps) {
  const t = useT();
  const { wishes, toggleWish } = useWishList();
  return (
    <button
      type="button"
      aria-pressed={wishes.includes(id)}
      aria-label={t("ui.wish", { title })}
      className={`wish-button ${className}`}
      onClick={() => toggleWish(id)}
    >
      <HeartIcon />
    </button>
  );
}
