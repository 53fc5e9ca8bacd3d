import { useWordFiles } from "./use-t.tsx";

const NAME = "words";

/** What the server named: the browser has no list of its own. */
const named = import.meta.env.SSR
  ? []
  : Array.from(document.getElementsByClassName(NAME), (link) => link.getAttribute("href") ?? "");

/** Have the words of the first page loaded beside its scripts, which would ask for them only when they run. */
export function WordLinks() {
  const files = useWordFiles() ?? named;
  return files.map((file) => <link key={file} className={NAME} rel="modulepreload" href={file} />);
}
