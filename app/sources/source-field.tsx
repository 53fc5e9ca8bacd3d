import { landing } from "./landing.browser.ts";

/** Set here and not by React, because the page's HTML is the same for everybody. */
const setValue = (field: HTMLInputElement | null) => {
  if (field) field.value = landing;
};

/** Where the visitor came from, for the order or the line of the cart that a form makes. */
export const SourceField = () => <input type="hidden" name="source" ref={setValue} />;
