/** What a buyer quotes of an order. */
import { readableCode } from "#app/domain/readable-code.ts";

export const newOrderCode = () => readableCode("ST");
