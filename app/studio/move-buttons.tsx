import { useActionData, useNavigation, useSubmit } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import type { FormResult } from "#app/shared/form-submission.ts";
import { reordered } from "#app/shared/reordered.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.browser.ts";
import { CHANGED_ELSEWHERE } from "./changed-elsewhere.ts";

interface Ordered {
  intent: string;
  /** Of the schema, for the ids in their order. */
  field: string;
  ids: readonly string[];
  /** Further fields of the schema. */
  of?: Record<string, string | number>;
}

/** What the page does not say: a form would ask what to do with what was typed, or show an error at its field. */
function refusalOf({ intent, error, form }: FormResult): FormResult | undefined {
  const [key] = error ? [] : Object.values(form?.error ?? {}).flat();
  if (error === CHANGED_ELSEWHERE) return { intent, error };
  return key ? { intent, error: key } : undefined;
}

/** Of a list that its seller puts in order: a press sends the list as it will be. */
export function useMoves({ intent, field, ids, of = {} }: Ordered) {
  const submit = useSubmit();
  const sent = useNavigation().formData?.get("move");
  const result = useActionData<FormResult>();
  const move = (command: string) => {
    // A second move would be made of the order before the first.
    if (sent) return;
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent, move: command, ...of }))
      form.set(name, String(value));
    // An empty list is sent as one empty text.
    for (const id of ["", ...reordered(ids, command)]) form.append(field, id);
    submit(form, { method: "post", preventScrollReset: true });
  };
  return { ids, sent, move, refused: result?.intent === intent ? refusalOf(result) : undefined };
}

interface MoveButtonsProps extends Pick<ReturnType<typeof useMoves>, "ids" | "sent" | "move"> {
  moves: readonly ("first" | "earlier" | "later" | "remove" | "add")[];
  id: string;
  /** What they move. */
  label: string;
}

export function MoveButtons({ moves, id, label, ids, sent, move: send }: MoveButtonsProps) {
  const t = useT();
  const isHydrated = useHydrated();
  const isFirst = ids[0] === id;
  const isDisabled = {
    first: isFirst,
    earlier: isFirst,
    later: ids.at(-1) === id,
    remove: false,
    add: false,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of one question
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5 max-sm:col-span-2 sm:gap-2">
      {moves.map((move) => {
        const command = `${move} ${id}`;
        return (
          <Button
            key={move}
            type="button"
            variant="secondary"
            disabled={!isHydrated}
            busy={sent === command}
            busyLabel={t("ui.loading")}
            aria-disabled={isDisabled[move] || undefined}
            className="aria-disabled:opacity-50 max-sm:px-2.5"
            onClick={() => isDisabled[move] || send(command)}
          >
            {t(`studio.${move}`)}
          </Button>
        );
      })}
    </div>
  );
}
