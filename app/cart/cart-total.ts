/** The total of a cart, and the lines that count for it. */

/** The sum of prices, in euro cents. */
export const totalOf = (lines: { price: number }[]) => lines.reduce((sum, { price }) => sum + price, 0);

/** The cart's lines without products whose payment is still processing. */
export const payableItems = <Item extends { product: { id: string } }>(cart: {
  items: Item[];
  processing: string[];
}) => cart.items.filter(({ product }) => !cart.processing.includes(product.id));
