-- The language that a person reads pages in (ISO 639, as `de`); none: the one that their browser asks for.
ALTER TABLE accounts ADD COLUMN language text CONSTRAINT accounts_language_code CHECK (language ~ '^[a-z]{2,3}$');
