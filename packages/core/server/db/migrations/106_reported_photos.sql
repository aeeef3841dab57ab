-- Photos of strangers, who report by a printed code: neither a user nor a consumer has sent them.
alter table file drop constraint file_check, add check (creator_id is null or consumer_id is null);
create index file_of_strangers on file (tenant_id, created_at) where creator_id is null and consumer_id is null;
