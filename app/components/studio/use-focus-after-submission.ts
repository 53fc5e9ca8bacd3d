import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Shows the field with its error message, which is below it. */
function focusInvalid(field: HTMLElement) {
  // Screen readers read the error of a field when it gets the focus, which it may have had already.
  field.blur();
  field.focus();
  const [errorId = ""] = (field.getAttribute("aria-describedby") ?? "").split(" ");
  document.getElementById(errorId)?.scrollIntoView({ block: "nearest" });
}

/**
 * After a form's result: focuses the first invalid field, which may be far above the button that was pressed; without one, keeps the
 * focused element in view when the result has moved it.
 */
export function useFocusAfterSubmission(): void {
  const { state, formData } = useNavigation();
  const wasSubmitted = useRef(false);
  useEffect(() => {
    if (formData) wasSubmitted.current = true;
    if (state !== "idle" || !wasSubmitted.current) return;
    wasSubmitted.current = false;
    const focused = document.activeElement;
    const form = focused?.closest("form");
    const invalid = form?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (invalid) focusInvalid(invalid);
    else if (form) focused?.scrollIntoView({ block: "nearest" });
  }, [state, formData]);
}
