import { Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import styles from "#app/components/shell/page-styles.css?inline";
import { Shell } from "#app/components/shell/shell.tsx";

export const loader = () => ({ shopName: "Stall", language: "en" });

export default function App() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <Shell bar={undefined} footer={undefined}>
          <Outlet />
        </Shell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
