-- Shares are listed, newest first and by the time at which they were credited; the figure of a month reads the latter, too.
create index share_record_created on share_record (tenant_id, created_at desc, id desc);
create index share_record_credited on share_record (tenant_id, credited_at);
