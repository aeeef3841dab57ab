-- Topics of a credential beside `ts/…`: a list of { pattern, db, measurement }.
alter table ingest_credential add column mappings jsonb not null default '[]';

create or replace view ingest_credential_row with (security_invoker = true) as
  select c.row_id as id, c.tenant_id, c.id as credential_id, c.name, to_jsonb(c.scopes) as scopes,
    c.last_used_at, c.status, c.group_id, c.creator_id, c.created_at,
    c.updated_at, c.deleted_at, c.rev, c.remark, c.mappings
  from ingest_credential c;

create or replace view ingest_credential_change with (security_invoker = true) as
  select c.row_id as id, c.tenant_id, c.id as credential_id, c.name, c.status, c.last_used_at,
    c.group_id, c.creator_id, c.created_at, c.updated_at, c.deleted_at, c.rev, c.remark, c.mappings
  from ingest_credential c;

drop function find_ingest_credential(text);
create function find_ingest_credential(wanted text)
returns table (tenant_id uuid, token_hash text, scopes text[], mappings jsonb)
language sql stable security definer set search_path = public as $$
  select c.tenant_id, c.token_hash, c.scopes, c.mappings from ingest_credential c
  where c.id = wanted and c.status = 1 and c.deleted_at is null and tenant_state(c.tenant_id) = 1
$$;
revoke execute on function find_ingest_credential from public;
grant execute on function find_ingest_credential to atrium_app;

-- Connections take their messages by the mappings, too.
drop trigger ingest_credential_changed on ingest_credential;
create trigger ingest_credential_changed after update on ingest_credential
  for each row when (
    (old.id, old.token_hash, old.scopes, old.status, old.deleted_at, old.mappings)
    is distinct from (new.id, new.token_hash, new.scopes, new.status, new.deleted_at, new.mappings))
  execute function tell_credential_change();
