-- Its triggers are gone, the stores keep the search index; the file stays for the databases that know its name.
SELECT 1;
