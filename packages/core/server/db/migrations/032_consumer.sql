-- People with phones: their sessions, apart from those of the shell, and what they report. Who they are stands in their
-- app's table (consumer_table).

create table consumer_session (
  id uuid primary key,
  app text not null,
  consumer_id uuid not null,
  token_hash text not null constraint consumer_session_token unique,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
select tenant_table('consumer_session');
create index consumer_session_of on consumer_session (tenant_id, consumer_id);
create index consumer_session_end on consumer_session (expires_at);

-- A consumer's number is proved as everyone's is; its code opens nothing else.
alter table sms_code drop constraint sms_code_purpose_check,
  add constraint sms_code_purpose_check check (purpose in ('login', 'register', 'consumer'));

-- Which order came of which wish: a phone that asks twice has one order.
create table consumer_order (
  -- The order's own id.
  id uuid primary key,
  app text not null,
  consumer_id uuid not null,
  idem_key text not null,
  created_at timestamptz not null default now()
);
select tenant_table('consumer_order');
create unique index consumer_order_once on consumer_order (tenant_id, app, consumer_id, idem_key);

-- type: 1 fault, 2 payment, 3 other; status: 1 new, 2 handled
create table feedback (
  id uuid primary key,
  app text not null,
  user_id uuid not null,
  device_id uuid,
  order_id uuid,
  order_no text,
  type smallint not null check (type between 1 and 3),
  content text not null,
  imgs jsonb,
  contact text,
  reply text,
  handled_at timestamptz,
  status smallint not null default 1 check (status between 1 and 2)
);
select entity_table('feedback');
alter table feedback add foreign key (tenant_id, device_id) references device (tenant_id, id);
create index feedback_list on feedback (tenant_id, app, status, created_at desc, id desc) where deleted_at is null;
create index feedback_of_user on feedback (tenant_id, user_id, created_at desc);

-- What one app's list shows of them (contract/patterns/feedback.ts).
create function feedback_view(app text) returns void language plpgsql as $$
begin
  execute format('create view %I with (security_invoker = true) as
    select f.*, (select d.name from device d where d.tenant_id = f.tenant_id and d.id = f.device_id) as device_name
    from feedback f where f.app = %L', app || '_feedback_row', app);
  execute format('grant select, update on %I to atrium_app, atrium_platform', app || '_feedback_row');
end $$;

-- Pictures that people with phones take.
alter table file alter column creator_id drop not null, add column consumer_id uuid,
  add check ((creator_id is null) <> (consumer_id is null));

-- One file by its random name. Everyone may see a logo that a tenant uses, its own or one that its parent gave it: it
-- stands on the sign-in page; and the pictures of a device, which everyone may scan.
create or replace function find_file(wanted text)
returns table (tenant_id uuid, type text, is_public boolean)
language sql stable security definer set search_path = public as $$
  select f.tenant_id, f.type, exists (
    select 1 from tenant t
    where t.logo = '/api/file/' || f.name and t.status = 1 and f.tenant_id in (t.id, t.parent_id))
    or exists (select 1 from device d where d.imgs ? ('/api/file/' || f.name) and d.tenant_id = f.tenant_id
      and d.deleted_at is null)
  from file f where f.name = wanted and f.gone_at is null
$$;
create index device_imgs on device using gin (imgs) where imgs is not null;

-- Look-ups before a tenant is known.

create function find_consumer_session(wanted text)
returns table (id uuid, tenant_id uuid, app text, consumer_id uuid, seen_at timestamptz)
language sql stable security definer set search_path = public as $$
  select s.id, s.tenant_id, s.app, s.consumer_id, s.seen_at
  from consumer_session s join tenant t on t.id = s.tenant_id
  where s.token_hash = wanted and s.expires_at > now()
    and t.status = 1 and (t.expire_at is null or t.expire_at > now()) and s.app = any (t.apps)
$$;

create function touch_consumer_session(wanted text, life_s integer) returns void
language sql volatile security definer set search_path = public as $$
  update consumer_session set seen_at = now(), expires_at = now() + make_interval(secs => life_s)
  where token_hash = wanted and expires_at > now()
$$;

-- As scan_qrcode, but nobody counts: a page looks again and again.
create function find_qrcode(wanted_app text, wanted_no text)
returns table (tenant_id uuid, id uuid, device_id uuid, status smallint)
language sql stable security definer set search_path = public as $$
  select q.tenant_id, q.id, q.device_id, q.status from qrcode q join tenant t on t.id = q.tenant_id
  where q.app = wanted_app and q.no = wanted_no and q.deleted_at is null
    and t.status = 1 and (t.expire_at is null or t.expire_at > now()) and q.app = any (t.apps)
$$;

revoke execute on function find_consumer_session, touch_consumer_session, find_qrcode from public;
grant execute on function find_consumer_session, touch_consumer_session, find_qrcode to atrium_app;
