import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

export function focusInvalid(field: HTMLElement) {
  // Screen readers read the error of a field when it gets the focus, which it may have had already.
  field.blur();
  field.focus();
  const [errorId = ""] = (field.getAttribute("aria-describedby") ?? "").split(" ");
  document.getElementById(errorId)?.scrollIntoView({ block: "nearest" });
}

/**
 * After a form's result: focuses the first invalid field, which may be far above the button that was pressed; without one, keeps the
 * focused element in view when the result has moved it. Does nothing if the user has gone on to something else, nor when the
 * result has replaced the form, as the success of a model's form does.
 */
export function useFocusAfterSubmission(): void {
  const { state } = useNavigation();
  /** The form of the button that was pressed last, also by Enter in a field; null once its user has gone on. */
  const pressedForm = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const button = (target as Element).closest("button");
      pressedForm.current = button?.type === "submit" ? button.form : null;
    };
    const forget = () => {
      pressedForm.current = null;
    };
    // A model's form submits itself later than its button is pressed, and Safari focuses no pressed button.
    document.addEventListener("click", remember, true);
    document.addEventListener("focusin", forget);
    document.addEventListener("input", forget);
    return () => {
      document.removeEventListener("click", remember, true);
      document.removeEventListener("focusin", forget);
      document.removeEventListener("input", forget);
    };
  }, []);
  useEffect(() => {
    if (state !== "idle") return;
    const form = pressedForm.current;
    pressedForm.current = null;
    if (!form?.isConnected) return;
    const focused = document.activeElement;
    const invalid = form.querySelector<HTMLElement>("[aria-invalid=true]");
    if (invalid) focusInvalid(invalid);
    else if (form.contains(focused)) focused?.scrollIntoView({ block: "nearest" });
  }, [state]);
}
