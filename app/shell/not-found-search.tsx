import { Form, useLocation } from "@remix-run/react";
import { useT } from "#app/i18n/use-t.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

/** The words of an address's last part: "dice towr" of "/product/dice-towr". */
export function wordsOf(pathname: string): string {
  const last = pathname.split("/").filter(Boolean).at(-1) ?? "";
  return /^[\w.-]+$/.test(last)
    ? last
        .replace(/[-_.]+/g, " ")
        .trim()
        .slice(0, 80)
    : "";
}

export function NotFoundSearch() {
  const t = useT();
  const { pathname } = useLocation();
  return (
    <Form action="/" className="mt-4 flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          type="search"
          name="q"
          label={t("shell.search")}
          defaultValue={wordsOf(pathname)}
          maxLength={80}
          autoComplete="off"
        />
      </div>
      <Button variant="secondary">{t("failure.search")}</Button>
    </Form>
  );
}
