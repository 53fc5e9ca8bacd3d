-- Found by synonyms too: the cron indexes every model again.
UPDATE search_entries SET title_stems = NULL;
