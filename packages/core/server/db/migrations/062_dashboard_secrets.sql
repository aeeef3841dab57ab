-- The secrets of a dashboard's widgets, encrypted by the vault. They are never part of the document in `components`.
alter table dashboard add column sealed_secrets text;
