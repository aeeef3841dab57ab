-- Consumers of apps that sell without a device: the ways in, and what is said to them.

-- The tenant whose host a phone has opened, as long as that tenant is open and has the app.
create function find_host_tenant(wanted_host text, wanted_app text) returns table (tenant_id uuid)
language sql stable security definer set search_path = public as $$
  select t.id from tenant t
  where t.host = lower(wanted_host) and t.host_waits_for is null and tenant_state(t.id) = 1
    and wanted_app = any (t.apps)
$$;
revoke execute on function find_host_tenant from public;
grant execute on function find_host_tenant to atrium_app;

create function default_scene() returns trigger language plpgsql as $$
begin
  new.scene := coalesce(new.scene, new.no);
  return new;
end $$;

-- Codes that open an app's phone pages: on tables, seats, leaflets (contract/patterns/wxacode.ts). 1 enabled, 2 disabled.
-- The app's consumers are in `<app>_user`.
create function wxacode_table(app text) returns void language plpgsql as $$
declare
  named text := app || '_wxacode';
begin
  execute format('create table %I (
    id uuid primary key,
    no text not null check (no ~ ''^[A-Za-z0-9]{4,20}$''),
    scene text not null,
    name text not null,
    page text not null,
    width integer not null check (width between 280 and 1280),
    owner_id uuid,
    "table" text,
    status smallint not null default 1 check (status between 1 and 2),
    scan_count integer not null default 0,
    last_scan_at timestamptz)', named);
  perform entity_table(named::regclass);
  execute format('alter table %I add foreign key (tenant_id, owner_id) references %I (tenant_id, id)', named, app || '_user');
  execute format('create unique index %I on %I (tenant_id, scene) where deleted_at is null', named || '_scene', named);
  execute format('create trigger default_scene before insert or update on %I
    for each row execute function default_scene()', named);
  perform printed_code_table(named::regclass, app, 'wxacode', 'no');
end $$;

-- `<app>_wxacode_row`: with the addresses of its page and of its picture, without the host.
create function wxacode_view(app text) returns void language plpgsql as $$
begin
  execute format('create view %I with (security_invoker = true) as
    select w.*, ''/q/%s/'' || w.no as url, ''/api/%s/wxacode/file?type=png&_id='' || w.id as img_url from %I w',
    app || '_wxacode_row', app, app, app || '_wxacode');
  execute format('grant select, update on %I to atrium_app, atrium_platform', app || '_wxacode_row');
end $$;

-- Messages to consumers, on their phones. Title and content are stored texts.
create table consumer_message (
  id uuid primary key,
  app text not null,
  consumer_id uuid not null,
  title text not null,
  content text not null,
  -- What it is about: the page of this order.
  order_id uuid,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
select tenant_table('consumer_message');
create index consumer_message_list on consumer_message (tenant_id, app, consumer_id, created_at desc, id desc);
create index consumer_message_unread on consumer_message (tenant_id, app, consumer_id) where read_at is null;
