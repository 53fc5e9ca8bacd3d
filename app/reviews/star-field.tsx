import { useT } from "#app/i18n/use-t.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { STARS } from "./review-limits.ts";
import { StarShape } from "./stars.tsx";

/** Filled up to the chosen star, or the one that the pointer is on, by CSS alone. */
const STAR =
  "relative grid size-11 cursor-pointer place-items-center rounded-md text-edge has-checked:text-star has-focus-visible:outline-2 has-focus-visible:outline-accent [&:has(~label_:checked)]:text-star hover:text-star [&:has(~label:hover)]:text-star";

interface StarFieldProps {
  stars: number | undefined;
  error: string | undefined;
}

export function StarField({ stars, error }: StarFieldProps) {
  const t = useT();
  return (
    <fieldset aria-describedby={error && "stars-error"}>
      <legend className="mb-1 font-medium text-sm">{t("reviews.stars")}</legend>
      <div className="-ml-1.5 flex">
        {STARS.map((star) => (
          <label key={star} className={STAR}>
            <input
              type="radio"
              name="stars"
              value={star}
              required
              defaultChecked={star === stars}
              className="sr-only"
            />
            <StarShape className="size-8" />
            <span className="sr-only">{t.count("stars.stars", star)}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id="stars-error">{t.orElse(error, "errors.invalid")}</FieldError>}
    </fieldset>
  );
}
