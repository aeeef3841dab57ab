-- The dialog that an act came from, and a digest of what was entered there: sent twice, it is done once.
alter table status_log add column idem_key text, add column idem_digest text;
