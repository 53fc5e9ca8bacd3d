import type { SubmissionResult } from "@conform-to/react";
import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

/**
 * Submits the form without leaving the page, so that nothing typed is lost when the network fails. Busy until
 * the payment page loads, or Back restores this page. After any other response the order is loaded again.
 */
export function usePayment() {
  const { Form, data } = useFetcher<SubmissionResult>();
  const { revalidate } = useRevalidator();
  const [isRedirecting, setRedirecting] = useState(false);
  useEffect(() => {
    const onPageShow = () => setRedirecting(false);
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, []);
  useEffect(() => {
    if (!data) return;
    setRedirecting(false);
    revalidate();
  }, [data, revalidate]);
  return { Form, answer: data, isRedirecting, startRedirect: () => setRedirecting(true) };
}
