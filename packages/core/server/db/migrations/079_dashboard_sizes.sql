-- How large the JSON of an item and of a batch is: a dashboard has a largest size, and an answer contains only so much of
-- the log.
alter table dashboard_draft_item
  add column bytes integer not null generated always as (octet_length(value::text)) stored;
alter table dashboard_op
  add column bytes integer not null generated always as (octet_length(ops::text) + octet_length(inverse::text)) stored;
