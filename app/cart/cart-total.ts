export const totalOf = (lines: { price: number }[]) => lines.reduce((sum, { price }) => sum + price, 0);

/** Without products whose payment is still processing. */
export const payableItems = <Item extends { product: { id: string } }>(cart: {
  items: Item[];
  processing: string[];
}) => cart.items.filter(({ product }) => !cart.processing.includes(product.id));
