/** A grey stand-in of the size of what is coming, so that nothing jumps when it arrives. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-breathe rounded-md bg-ground ${className}`} />;
}
