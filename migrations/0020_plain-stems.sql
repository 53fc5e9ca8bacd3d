-- Stems have plain letters (ı, ø, ß), and the kind of what a title says is indexed as tags are: the cron indexes every model again.
UPDATE search_entries SET title_stems = NULL;
