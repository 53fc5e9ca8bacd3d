/**
 * SQL that fills `order_search`, up to its last condition: code, buyer, and models' titles in every language.
 * Backups hold it in place of the table's rows.
 */
export const ORDER_SEARCH_ROWS = `
  INSERT INTO order_search (rowid, words)
  SELECT orders.search_row, concat_ws(' ', orders.code, users.username, users.email,
    orders.buyer ->> 'name', orders.buyer ->> 'lastName', (
      SELECT group_concat(concat_ws(' ', order_lines.title, products.id,
        (SELECT group_concat(value, ' ') FROM json_each(products.title))), ' ')
      FROM order_lines JOIN products ON products.id = order_lines.product_id
      WHERE order_lines.order_id = orders.id), (
      SELECT group_concat(value, ' ') FROM membership_periods, json_each(terms, '$.name')
      WHERE membership_periods.order_id = orders.id))
  FROM orders JOIN users ON users.id = orders.user_id WHERE search_row IS NOT NULL AND`;
