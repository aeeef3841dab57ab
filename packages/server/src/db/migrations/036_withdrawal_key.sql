-- From which dialog a withdrawal was passed last: sent twice, it is passed once.
alter table withdrawal add column pass_key text;
