/** The shop's logo: an awning over a cube. The same drawing as public/favicon.svg. */
export function Logo({ className = "size-8 shrink-0" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <path
        className="fill-accent"
        d="M7.5 4h17l4 8.5a3.125 3.125 0 0 1-6.25 0a3.125 3.125 0 0 1-6.25 0a3.125 3.125 0 0 1-6.25 0a3.125 3.125 0 0 1-6.25 0z"
      />
      <path
        d="m16 17 6 3.3v5.9L16 29.5l-6-3.3v-5.9zM10 20.3l6 3.2 6-3.2M16 23.5v6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
    </svg>
  );
}
