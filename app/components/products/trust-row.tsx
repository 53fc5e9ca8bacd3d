/** Plain promises under the buy button. */
import { CardIcon, DownloadIcon, ResumeIcon } from "#app/components/ui/icons.tsx";
import { useT } from "#app/i18n/use-t.tsx";

export function TrustRow({ free }: { free: boolean }) {
  const t = useT();
  const promises = [
    { text: t("product.trustDownload"), icon: <DownloadIcon /> },
    { text: t("product.trustResume"), icon: <ResumeIcon /> },
  ];
  if (!free) promises.unshift({ text: t("product.trustCard"), icon: <CardIcon /> });
  return (
    <ul className="grid gap-2 text-muted text-sm">
      {promises.map(({ text, icon }) => (
        <li key={text} className="flex items-center gap-3">
          {icon}
          {text}
        </li>
      ))}
    </ul>
  );
}
