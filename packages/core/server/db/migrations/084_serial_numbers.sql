-- Charge points (protocol 2) have the alphabet of OCPP, percent-encoded in their address; of the others topics are made.
alter table device drop constraint device_sn_check;
alter table device add constraint device_sn_check check (case when protocol = 2
  then sn ~ '^[ -.0-~]{1,48}$' and sn = btrim(sn) else sn ~ '^[A-Za-z0-9_.-]{4,40}$' end);
