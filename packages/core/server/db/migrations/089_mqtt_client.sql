-- What is this installation's own: one row, made when it is needed for the first time. An operator's MQTT broker keeps
-- messages for this client id while we are away, and ends a connection when another one takes the same id.
create table installation (
  is_one boolean primary key default true check (is_one),
  mqtt_client text not null
);
grant select, insert on installation to atrium_platform;
