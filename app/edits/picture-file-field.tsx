import { Button } from "#app/ui/button.tsx";
import { PICTURE_FILE } from "./edit-fields.ts";

/** Phones turn other formats into one of these by themselves. */
export const ACCEPTED_PICTURES = "image/jpeg,image/png,image/webp";

interface PictureFileFieldProps {
  command: string;
  label: string;
}

/** Without scripts the file is sent with the whole form, so that nothing typed is lost. */
export function PictureFileField({ command, label }: PictureFileFieldProps) {
  return (
    <noscript>
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="file"
          name={PICTURE_FILE}
          accept={ACCEPTED_PICTURES}
          aria-label={label}
          className="min-w-0 max-w-full text-sm"
        />
        <Button name="picture" value={command} variant="secondary" formEncType="multipart/form-data">
          {label}
        </Button>
      </div>
    </noscript>
  );
}
