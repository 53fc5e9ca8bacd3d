/** Plain promises under the buy button. */
import { CardIcon, DownloadIcon, icon } from "#app/components/ui/icons.tsx";
import { useT } from "#app/i18n/use-t.tsx";

const ResumeIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5V8H15" />);

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
