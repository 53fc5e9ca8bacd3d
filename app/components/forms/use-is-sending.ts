import { useNavigation } from "@remix-run/react";

/** Whether a form is being sent by the button, or with the hidden field, of this intent. */
export const useIsSending = (intent: string): boolean => useNavigation().formData?.get("intent") === intent;
