-- Stems have plain letters (ı, ø, ß): the cron indexes every model again.
UPDATE search_entries SET title_stems = NULL;
