-- The moment of a log's line is when it was written, while its row is locked; now() is when its transaction began, and
-- of two that wait for one another the first to begin need not be the first to write. Lines that are there keep theirs:
-- only the defaults change, and no table is rewritten.
alter table status_log alter column at set default clock_timestamp();
alter table audit_log alter column at set default clock_timestamp();
alter table login_record alter column at set default clock_timestamp();
alter table open_app_log alter column at set default clock_timestamp();
alter table message alter column created_at set default clock_timestamp();
alter table recharge_record alter column created_at set default clock_timestamp();
alter table ledger alter column created_at set default clock_timestamp();
alter table payment alter column created_at set default clock_timestamp();
alter table refund alter column created_at set default clock_timestamp();
alter table share_record alter column created_at set default clock_timestamp();
alter table device_command alter column created_at set default clock_timestamp();
alter table device_event alter column received_at set default clock_timestamp();
alter table tenant_message
  alter column created_at set default clock_timestamp(), alter column updated_at set default clock_timestamp();
alter table broadcast
  alter column created_at set default clock_timestamp(), alter column updated_at set default clock_timestamp();
