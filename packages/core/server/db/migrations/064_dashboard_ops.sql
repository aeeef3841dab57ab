-- The draft of a dashboard: what its editors see. Viewers get the columns of `dashboard`, which only a release and the
-- calls that save at once change. A dashboard without a row here has no draft yet: it is made from the stored document.
create table dashboard_draft (
  -- That of the dashboard.
  id uuid primary key,
  options jsonb not null,
  -- The secrets of the draft's widgets, encrypted by the vault; also those of items that were removed since the release.
  sealed_secrets text,
  -- The `seq` of the newest batch of operations. Whoever adds one locks this row.
  head integer not null default 0,
  -- The draft is as released if these are equal.
  released_head integer not null default 0,
  -- The revision of the dashboard with which the draft was compared last.
  released_rev integer not null,
  released_at timestamptz not null,
  -- Item → its place in the draft's list, for the items of the released document.
  released_places jsonb not null
) with (fillfactor = 70);
select tenant_table('dashboard_draft');
alter table dashboard_draft add foreign key (tenant_id, id) references dashboard (tenant_id, id) on delete cascade;

create table dashboard_draft_item (
  id uuid primary key default gen_random_uuid(),
  dashboard_id uuid not null,
  -- Compared byte by byte, as the editors do.
  item text collate "C" not null,
  at double precision not null,
  value jsonb not null
) with (fillfactor = 70);
select tenant_table('dashboard_draft_item');
alter table dashboard_draft_item
  add foreign key (tenant_id, dashboard_id) references dashboard_draft (tenant_id, id) on delete cascade,
  add constraint dashboard_draft_item_of unique (tenant_id, dashboard_id, item);

-- What the draft became by: one row for each act of a person, and for each save from outside the editor.
create table dashboard_op (
  id uuid primary key default gen_random_uuid(),
  dashboard_id uuid not null,
  seq integer not null,
  -- A repeated request has the same key.
  key uuid not null,
  -- Without a foreign key, as in other logs.
  who_id uuid,
  at timestamptz not null default clock_timestamp(),
  label jsonb not null,
  ops jsonb not null,
  inverse jsonb not null,
  undoes integer
);
select tenant_table('dashboard_op');
alter table dashboard_op
  add foreign key (tenant_id, dashboard_id) references dashboard_draft (tenant_id, id) on delete cascade,
  add constraint dashboard_op_seq unique (tenant_id, dashboard_id, seq),
  add constraint dashboard_op_key unique (tenant_id, dashboard_id, key);
-- Rows are added in the order of time, so that an index of a few pages finds the old ones.
create index dashboard_op_at on dashboard_op using brin (at);

create table dashboard_version (
  id uuid primary key default gen_random_uuid(),
  dashboard_id uuid not null,
  no integer not null,
  name text,
  kind text not null check (kind in ('release', 'auto', 'named')),
  document jsonb not null,
  who_id uuid,
  at timestamptz not null default clock_timestamp()
);
select tenant_table('dashboard_version');
alter table dashboard_version
  add foreign key (tenant_id, dashboard_id) references dashboard_draft (tenant_id, id) on delete cascade,
  add constraint dashboard_version_no unique (tenant_id, dashboard_id, no);

-- The draft's document as it would be stored, after the statements before.
create function dashboard_draft_document(wanted uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('options', d.options, 'components', coalesce(
    (select jsonb_agg(i.value order by i.at, i.item) from dashboard_draft_item i
     where i.tenant_id = d.tenant_id and i.dashboard_id = d.id), '[]'))
  from dashboard_draft d where d.tenant_id = current_tenant() and d.id = wanted
$$;

create function next_dashboard_version(wanted uuid) returns integer language sql stable as $$
  select coalesce(max(no), 0) + 1 from dashboard_version where tenant_id = current_tenant() and dashboard_id = wanted
$$;
