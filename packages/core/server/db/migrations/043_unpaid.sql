-- For the table of an app's consumers: orders in a row that were not paid in time, when the last one was not, and until
-- when the system has blocked the consumer for it (orders/unpaid.ts). Tables that have these columns keep them.
create function unpaid_columns(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s
    add column if not exists unpaid_count integer not null default 0,
    add column if not exists unpaid_at timestamptz,
    add column if not exists blocked_until timestamptz', name);
  execute format('create index if not exists %s on %s (blocked_until) where blocked_until is not null',
    name || '_blocked', name);
end $$;
