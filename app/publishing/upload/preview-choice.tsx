import { useT } from "#app/i18n/use-t.tsx";
import { PREVIEW_KINDS, type PreviewKind } from "#app/meshes/preview/preview-kinds.ts";
import { SelectField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

const NONE = "none";

interface PreviewChoiceProps {
  kind: PreviewKind | null;
  onChoose: (kind: PreviewKind | null) => void;
}

export function PreviewChoice({ kind, onChoose }: PreviewChoiceProps) {
  const t = useT();
  return (
    <SelectField
      label={t("studioUpload.previewKind")}
      hint={t("studioUpload.previewKindHint")}
      value={kind ?? NONE}
      onChange={({ currentTarget: { value } }) =>
        onChoose(PREVIEW_KINDS.find((each) => each === value) ?? null)
      }
    >
      {([...PREVIEW_KINDS, NONE] as const).map((each) => (
        <option key={each} value={each}>
          {t(`studioUpload.previewKind_${each}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** @param omitted paths of the parts; nothing is shown when there are none */
export function OmittedParts({ omitted, isEmpty }: { omitted: string[]; isEmpty: boolean }) {
  const t = useT();
  if (omitted.length === 0) return null;
  return (
    <Notice
      announce
      title={isEmpty ? t("studioUpload.noneShown") : t.count("studioUpload.omittedParts", omitted.length)}
    >
      <p translate="no" className="break-all text-muted text-sm">
        {omitted.join(", ")}
      </p>
      <p className="mt-1 text-sm">{t("studioUpload.omittedHint")}</p>
    </Notice>
  );
}
