import { useT } from "#app/i18n/use-t.tsx";
import { CardIcon, DownloadIcon, icon } from "#app/ui/icons.tsx";

const ResumeIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5V8H15" />);

const PROMISES = [
  { key: "buying.trustCard", Icon: CardIcon },
  { key: "buying.trustDownload", Icon: DownloadIcon },
  { key: "buying.trustResume", Icon: ResumeIcon },
] as const;

/** @param paying whether there is something to pay: the first promise is about paying */
export function BuyerPromises({ paying }: { paying: boolean }) {
  const t = useT();
  return (
    <ul className="grid gap-2 text-muted text-sm">
      {(paying ? PROMISES : PROMISES.slice(1)).map(({ key, Icon }) => (
        <li key={key} className="flex items-center gap-3">
          <Icon />
          <span>{t(key)}</span>
        </li>
      ))}
    </ul>
  );
}
