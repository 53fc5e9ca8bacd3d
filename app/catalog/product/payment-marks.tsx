import { useT } from "#app/i18n/use-t.tsx";

/** The ways to pay that Stripe offers for the shop, as words: logos have owners. */
export function PaymentMarks({ marks }: { marks: readonly string[] }) {
  const t = useT();
  return (
    <ul aria-label={t("buying.ways")} className="flex flex-wrap gap-1">
      {marks.map((mark) => (
        <li
          key={mark}
          className="rounded-md border border-line bg-surface px-1.5 font-semibold text-[0.6875rem] text-muted leading-6"
        >
          {mark}
        </li>
      ))}
    </ul>
  );
}
