/** What a release's wrangler.toml has and the maker's lacks. Read without wrangler, because no package is installed yet. */

const topLine = (toml: string, key: string): string =>
  new RegExp(`^${key}\\s*=\\s*[^#\\n]*`, "m").exec(toml.split(/^\[/m)[0] ?? "")?.[0].trim() ?? "";

/** What a table of wrangler.toml is: its head, and what it is called. */
function tablesOf(toml: string): string[] {
  const tables = toml.split(/^(?=\[)/m).slice(1);
  return (
    tables
      .map((table) => {
        const head = /^\[+[^\]]*\]+/.exec(table)?.[0] ?? "";
        const name = /^(?:binding|name|tag)\s*=\s*"([^"]*)"/m.exec(table)?.[1];
        return name ? `${head} ${name}` : head;
      })
      // Whoever has no second shop needs none of its tables.
      .filter((table) => !/^\[+env\./.test(table))
  );
}

/** @returns lines and tables, in words for the maker */
export function missingSettings(own: string, release: string): string[] {
  const lines = ["main", "compatibility_date", "compatibility_flags"].map((key) => [
    topLine(release, key),
    topLine(own, key),
  ]);
  const changed = lines.flatMap(([line = "", before]) => (line === before ? [] : [line]));
  const has = tablesOf(own);
  return [...changed, ...tablesOf(release).filter((table) => !has.includes(table))];
}
