-- Pictures of other sites that dashboards show: the server has fetched and re-encoded them, viewers get our copy.
create table web_picture (
  id uuid primary key default gen_random_uuid(),
  address text not null,
  -- The file of the copy; it stays the same when the picture is fetched again.
  url text not null,
  -- Fetched again after so many seconds; null: never.
  every_s integer check (every_s > 0),
  -- When it is fetched again, or when it is checked whether a dashboard still shows it.
  due_at timestamptz not null,
  fetched_at timestamptz not null,
  -- Why the last attempt failed; the copy is then older.
  problem text,
  creator_id uuid not null
);
select tenant_table('web_picture');
create unique index web_picture_address on web_picture (tenant_id, address);
create index web_picture_due on web_picture (due_at);

-- Whoever may see a public dashboard may see its pictures, and nobody else: those that were uploaded and those that were
-- fetched.
create function keep_dashboard_pictures() returns trigger language plpgsql as $$
declare
  said text;
begin
  if tg_op <> 'INSERT' then
    delete from public_picture where tenant_id = old.tenant_id and row_id = old.id and shown_by = 'dashboard';
  end if;
  if tg_op = 'DELETE' or not new.public or new.deleted_at is not null then return null; end if;
  said := new.components::text || new.options::text;
  insert into public_picture (tenant_id, shown_by, row_id, name)
  select distinct new.tenant_id, 'dashboard', new.id, matched[1]
  from regexp_matches(said, '/api/file/([0-9a-f]{32})', 'g') matched
  union
  select new.tenant_id, 'dashboard', new.id, substr(w.url, 11)
  from web_picture w where w.tenant_id = new.tenant_id and strpos(said, to_json(w.address)::text) > 0;
  return null;
end $$;
create trigger public_pictures after insert or delete or update of components, options, public, deleted_at on dashboard
  for each row execute function keep_dashboard_pictures();

-- Those of dashboards that are already public. The owner of the tables may be no superuser, and then sees no tenant's rows
-- while the policies are forced.
alter table dashboard no force row level security;
alter table public_picture no force row level security;
insert into public_picture (tenant_id, shown_by, row_id, name)
select distinct d.tenant_id, 'dashboard', d.id, matched[1]
from dashboard d, regexp_matches(d.components::text || d.options::text, '/api/file/([0-9a-f]{32})', 'g') matched
where d.public and d.deleted_at is null;
alter table dashboard force row level security;
alter table public_picture force row level security;
