-- Every process holds the API keys of recent calls in memory, and forgets one that has changed (identity/sessions/
-- held-rows.ts). Of its creator, their roles and the tenant the sessions are told already.

create function tell_api_key_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_api_key', old.token_hash);
  return null;
end $$;
create trigger api_key_changed after update on api_key
  for each row when (
    (old.token_hash, old.name, old.permissions, old.expires_at, old.creator_id, old.status, old.deleted_at)
    is distinct from
    (new.token_hash, new.name, new.permissions, new.expires_at, new.creator_id, new.status, new.deleted_at))
  execute function tell_api_key_change();
create trigger api_key_gone after delete on api_key
  for each row execute function tell_api_key_change();
