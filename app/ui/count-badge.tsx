/** A number at the corner of an icon; the control's name says it in words. */
export const CountBadge = ({ count }: { count: number }) => (
  <span aria-hidden="true" className="count-badge">
    {count > 99 ? "99+" : count}
  </span>
);
