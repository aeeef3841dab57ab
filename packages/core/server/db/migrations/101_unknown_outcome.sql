-- A command that moves goods is never sent again: when its time is over, the device is asked for the outcome (status 7).
alter table device_command drop constraint device_command_status_check;
alter table device_command
  add constraint device_command_status_check check (status between 1 and 7),
  add column moves boolean not null default false,
  -- When the asking began, and when the device told a success after the command had ended without one.
  add column asked_at timestamptz,
  add column late_at timestamptz,
  -- A question of the gateway: the command for whose outcome it asks.
  add column asks uuid,
  add constraint device_command_moved_once check (not moves or retries = 0);

-- due_at of a command that is asked for is when the device is asked again.
drop index device_command_open;
create index device_command_open on device_command (due_at) where status in (1, 2, 7);
create index device_command_asking on device_command (device_id) where status = 7;
