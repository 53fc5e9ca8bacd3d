/** A path that is broken where it must be, but never inside its ending. */
export function FileName({ path }: { path: string }) {
  const dot = path.lastIndexOf(".");
  const at = dot > path.lastIndexOf("/") ? dot : path.length;
  return (
    <span translate="no" className="wrap-anywhere">
      <span>{path.slice(0, at)}</span>
      <span className="whitespace-nowrap">{path.slice(at)}</span>
    </span>
  );
}
