import { useNavigation } from "@remix-run/react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { SentText } from "#app/studio/action-result.contract.ts";
import { TextAreaField } from "#app/ui/field.tsx";

interface SharedTextFieldProps extends Omit<ComponentProps<typeof TextAreaField>, "name" | "defaultValue"> {
  name: string;
  /** Name of the hidden field with the text that the edit began with: the action saves nothing when another one is stored. */
  loadedName: string;
  stored: string;
  sent: SentText | undefined;
}

/** A text that other sellers may change meanwhile: what is typed here stays, and theirs is not overwritten before it was shown. */
export function SharedTextField({ name, loadedName, stored, sent, ...field }: SharedTextFieldProps) {
  const hidden = useRef<HTMLInputElement>(null);
  const [initial] = useState(sent?.refused ?? stored);
  const [loaded, setLoaded] = useState(stored);
  useEffect(() => {
    const area = hidden.current?.form?.elements.namedItem(name) as HTMLTextAreaElement;
    // Spaces around a text are not stored.
    if (stored === loaded || area.value.trim() !== loaded) return;
    area.value = stored;
    setLoaded(stored);
  }, [name, stored, loaded]);
  // The answer comes before the stored text is loaded again.
  const answer = useNavigation().state === "idle" ? sent : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    // After a refusal the stored text is shown; after saving, another one may have been stored meanwhile, which nobody here has seen.
    if (answer) setLoaded(answer.saved ?? stored);
  }, [answer]);
  return (
    <>
      <input ref={hidden} type="hidden" name={loadedName} value={loaded} />
      <TextAreaField {...field} name={name} defaultValue={initial} />
    </>
  );
}
