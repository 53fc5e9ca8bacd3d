/** A number at the corner of an icon; the control's name says it in words. */
export const CountBadge = ({ count }: { count: number }) => (
  <span
    aria-hidden="true"
    className="absolute top-0.5 right-0 grid h-5 min-w-5 animate-rise place-items-center rounded-full bg-accent px-1 font-semibold text-[0.75rem] text-on-accent leading-none tabular-nums"
  >
    {count > 99 ? "99+" : count}
  </span>
);
