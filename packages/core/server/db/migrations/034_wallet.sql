-- The number that this very session has proved. Whose it is may see a partner's money on the phone; what a clerk has
-- entered as a consumer's number proves nothing.
alter table consumer_session add column mobile text;
