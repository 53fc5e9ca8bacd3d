import { ConnectionNotice } from "#app/offline/connection-notice.tsx";
import { Bar } from "./bar.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import type { RootData } from "./page-meta.ts";

export const Header = ({ brand }: { brand: RootData["brand"] | undefined }) => (
  <header className="sticky top-0 z-40 border-line border-b bg-paper print:hidden">
    <NavigationProgress />
    <Bar brand={brand} />
    <ConnectionNotice />
  </header>
);
