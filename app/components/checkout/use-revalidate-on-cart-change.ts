import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useSession } from "#app/client/session.tsx";

/** Loads the page's data again whenever the cart has changed, in another tab too. */
export function useRevalidateOnCartChange() {
  const { cart } = useSession();
  const { revalidate } = useRevalidator();
  const contents = cart?.items.map(({ product, license }) => `${product.id} ${license}`).join();
  const known = useRef(contents);
  useEffect(() => {
    if (known.current !== undefined && contents !== known.current) revalidate();
    known.current = contents;
  }, [contents, revalidate]);
}
