import { useNavigation } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";

interface MoveButtonsProps {
  moves: readonly ("first" | "earlier" | "later" | "remove")[];
  id: string;
  /** What they move. */
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onPress?: (command: string) => void;
}

/** Of an item in a list that its seller puts in order; `movedIds` does what they say. */
export function MoveButtons({ moves, id, label, isFirst, isLast, onPress }: MoveButtonsProps) {
  const t = useT();
  const sent = useNavigation().formData?.get("move");
  const isDisabled = { first: isFirst, earlier: isFirst, later: isLast, remove: false };
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of one question
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5 max-sm:col-span-2 sm:gap-2">
      {moves.map((move) => (
        <Button
          key={move}
          name="move"
          value={`${move} ${id}`}
          variant="secondary"
          busy={sent === `${move} ${id}`}
          busyLabel={t("ui.loading")}
          aria-disabled={isDisabled[move] || undefined}
          className="aria-disabled:opacity-50 max-sm:px-2.5"
          onClick={(event) => {
            // A second move would be made of the order before the first.
            if (sent || isDisabled[move]) return event.preventDefault();
            onPress?.(`${move} ${id}`);
          }}
        >
          {t(`studioFrontPage.${move}`)}
        </Button>
      ))}
    </div>
  );
}
