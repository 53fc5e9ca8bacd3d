/** `label` is read by screen readers; leave it out where words beside the spinner already say it. */
export function Spinner({ label, className = "size-5" }: { label?: string; className?: string }) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex">
      <svg aria-hidden="true" viewBox="0 0 24 24" className={`icon animate-spin stroke-[2.5] ${className}`}>
        <circle cx="12" cy="12" r="8.5" opacity="0.25" />
        <path d="M20.5 12A8.5 8.5 0 0 0 12 3.5" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** A grey placeholder of the size of what is loading, so that nothing moves when it arrives. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-md bg-ground ${className}`} />;
}
