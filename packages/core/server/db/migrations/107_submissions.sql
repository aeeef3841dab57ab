-- What phones of the staff have sent: a submission that arrives again, because its answer was lost, gets the first answer.
create table submission (
  id uuid primary key,
  user_id uuid not null,
  -- Made on the phone.
  idem_key text not null,
  -- Which call it was sent to, and a digest of what it said.
  call text not null,
  digest text not null,
  -- Null only while its own transaction runs.
  answer jsonb,
  created_at timestamptz not null default now()
);
select tenant_table('submission');
alter table submission
  add foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade;
create unique index submission_once on submission (tenant_id, user_id, idem_key);
create index submission_created_at on submission (created_at);
