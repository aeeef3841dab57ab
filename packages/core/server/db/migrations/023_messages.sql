-- What was sent to many at once, and by whom.
create table broadcast (
  id uuid primary key,
  title text not null,
  content text not null,
  url text,
  scope jsonb not null,
  channels text[] not null,
  receivers integer not null
);
select entity_table('broadcast');
create index broadcast_of_sender on broadcast (tenant_id, creator_id, created_at desc);

-- The tenant's log of everything that was told to anyone, by whatever channel. Rows that are queued (send_status 1) are
-- the outbox of their broadcast's job.
create table tenant_message (
  id uuid primary key,
  title text not null,
  content text not null,
  type smallint not null,
  receiver_id uuid,
  channel smallint not null,
  send_status smallint not null default 1,
  error text,
  broadcast_id uuid
);
select entity_table('tenant_message');
alter table tenant_message
  add foreign key (tenant_id, receiver_id) references app_user (tenant_id, id) on delete cascade,
  add foreign key (tenant_id, broadcast_id) references broadcast (tenant_id, id);
create index tenant_message_queued on tenant_message (tenant_id, broadcast_id) where send_status = 1;

create index message_newest on message (tenant_id, user_id, created_at desc, id desc);

-- Every process hears of a message when the transaction that wrote it has committed, and tells the pages it serves.
create function tell_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_message', new.tenant_id || ' ' || new.user_id || ' ' || new.id);
  return null;
end $$;
create trigger message_written after insert on message for each row execute function tell_message();

-- A message read or deleted in one window changes the count in the others.
create function tell_message_count() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_message', old.tenant_id || ' ' || old.user_id);
  return null;
end $$;
create trigger message_read after update of status or delete on message
  for each row execute function tell_message_count();

create trigger user_preferences_changed after update of notify, email, mobile, group_id on app_user
  for each statement execute function tell_all_sessions();
