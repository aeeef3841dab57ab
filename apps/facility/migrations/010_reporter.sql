-- The page of somebody who reported without an account: it opens with a random token, of which only the hash is stored.
alter table facility_repair add column reporter_token_hash text;
create unique index facility_repair_token on facility_repair (reporter_token_hash) where reporter_token_hash is not null;

create function facility_repair_by_token(wanted_hash text)
returns table (tenant_id uuid, id uuid)
language sql stable security definer set search_path = public as $$
  select r.tenant_id, r.id from facility_repair r join tenant t on t.id = r.tenant_id
  where r.reporter_token_hash = wanted_hash and r.deleted_at is null
    and 'facility' = any (t.apps) and tenant_state(t.id) = 1
$$;
revoke execute on function facility_repair_by_token from public;
grant execute on function facility_repair_by_token to atrium_app;
