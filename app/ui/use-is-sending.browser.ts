import { useNavigation } from "@remix-run/react";

/**
 * Whether a form is being sent by the button, or with the hidden field, of this intent.
 * @param itemId In a list of forms: the value of this form's field `id`.
 */
export function useIsSending(intent: string, itemId?: string | number): boolean {
  const { formData } = useNavigation();
  return (
    formData?.get("intent") === intent && (itemId === undefined || formData.get("id") === String(itemId))
  );
}
