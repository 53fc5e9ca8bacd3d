import { useEffect, useState } from "react";
import { useT } from "#app/i18n/use-t.tsx";

interface OfflineCopy {
  path: string;
  title: string;
}

const LISTED = /^\/(product\/|dashboard$|cart$)/;

async function pageTitle(page: Response | undefined): Promise<string> {
  const document = new DOMParser().parseFromString((await page?.text()) ?? "", "text/html");
  return document.querySelector("h1")?.textContent ?? "";
}

async function offlineCopies(): Promise<OfflineCopy[]> {
  const copies: OfflineCopy[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname: path } = new URL(request.url);
      if (LISTED.test(path)) copies.unshift({ path, title: await pageTitle(await cache.match(request)) });
    }
  }
  return copies;
}

export function OfflineCopies() {
  const t = useT();
  const [pages, setPages] = useState<readonly OfflineCopy[]>([]);
  useEffect(() => {
    offlineCopies().then(setPages, (error: unknown) =>
      console.error("The offline copies could not be listed", error),
    );
  }, []);
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="offline-copies" className="mx-auto max-w-read px-4 sm:px-6">
      <h2 id="offline-copies" className="mb-2 text-lg">
        {t("offline.kept")}
      </h2>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path} className="inline-block py-2 text-link">
              {title || path}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
