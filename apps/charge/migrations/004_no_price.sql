-- A device that is new and has no price sells nothing, yet it has to be connected to be set up: so it is in maintenance.
-- One that is disabled could not connect.
create or replace function charge_device_without_price() returns trigger language plpgsql as $$
begin
  if new.price_id is null then new.status := 4; end if;
  return new;
end $$;
