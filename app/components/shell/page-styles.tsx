/** The whole stylesheet, 8 KB gzip, comes within the page: a first visit waits for no second answer before it shows something. */
import { useNonce } from "#app/i18n/use-t.tsx";
import styles from "./page-styles.css?inline";

const ID = "page-styles";

/** The scripts do not carry the text once more: in the browser it is what the page came with. */
const text = import.meta.env.SSR || import.meta.env.DEV ? styles : document.getElementById(ID)?.textContent;

export function PageStyles() {
  const props = { id: ID, nonce: useNonce(), suppressHydrationWarning: true };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, made when the shop is built
  return <style {...props} dangerouslySetInnerHTML={{ __html: text ?? "" }} />;
}
