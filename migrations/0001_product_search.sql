-- Full-text index over titles, descriptions and tags in both languages; rewritten by each publish.
CREATE VIRTUAL TABLE product_search USING fts5(
  product_id UNINDEXED,
  title,
  body,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3'
);
