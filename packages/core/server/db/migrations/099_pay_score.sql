-- Pay score: the payer consents to an amount (status 5), and is charged after the service.
alter table payment drop constraint payment_channel_check;
alter table payment add constraint payment_channel_check check (channel in
  ('weixin_jsapi', 'weixin_native', 'weixin_h5', 'weixin_score', 'mock', 'mock_score', 'balance', 'offline'));
alter table payment drop constraint payment_status_check;
alter table payment add constraint payment_status_check check (status between 1 and 5);
-- `amount` is the most that may be captured; when the money is here, it is what was.
alter table payment
  add column authorised_at timestamptz,
  -- What the provider has been asked to collect, and since when.
  add column capture_asked bigint,
  add column capture_asked_at timestamptz,
  -- Where it is paid, as the provider shows it to the payer: the name of a device.
  add column place text,
  add constraint payment_capture_asked check (capture_asked between 1 and amount);
-- The captures that a provider has not collected yet.
create index payment_collecting on payment (capture_asked_at) where status = 5 and capture_asked is not null;

-- The stand-in's pay score: what was captured of the amount that the payer consented to, and whether the payer chose
-- to be charged later.
alter table pay_stand_in add column captured bigint, add column late boolean not null default false;
