-- Payments, refunds, shares, withdrawals. All amounts are integer fen. What belongs to whom stands in account and ledger
-- (021); these tables say why. Nothing here is ever deleted.

-- Posts one event to the books of the transaction's tenant, in one round trip. Answers false when it was posted before.
-- Everyone who posts to a tenant's books takes turns until commit: every posting meets the tenant's own account anyway,
-- and locks on single accounts, taken by several postings of one transaction, would wait for one another in a circle.
create function lock_books() returns void language sql as
  $$ select pg_advisory_xact_lock(hashtext('books'), hashtext(current_tenant()::text)) $$;

create function post_ledger(of_type text, of_id text, of_memo text, txn uuid, entries jsonb) returns boolean
language plpgsql set search_path = public as $$
declare
  entry record;
  owned uuid;
  left_over bigint;
begin
  perform lock_books();
  if exists (select 1 from ledger l where l.tenant_id = current_tenant() and l.biz_type = of_type and l.biz_id = of_id) then
    return false;
  end if;
  for entry in select * from jsonb_to_recordset(entries)
    as e(id uuid, account uuid, owner_type text, owner_id text, app text, bucket text, amount bigint)
  loop
    select a.id into owned from account a
    where a.tenant_id = current_tenant() and a.owner_type = entry.owner_type and a.owner_id = entry.owner_id and a.app = entry.app;
    if owned is null then
      owned := entry.account;
      insert into account (id, owner_type, owner_id, app) values (owned, entry.owner_type, entry.owner_id, entry.app);
    end if;
    update account a set
      balance = balance + case entry.bucket when 'balance' then entry.amount else 0 end,
      pending = pending + case entry.bucket when 'pending' then entry.amount else 0 end,
      frozen = frozen + case entry.bucket when 'frozen' then entry.amount else 0 end,
      debt = debt + case entry.bucket when 'debt' then entry.amount else 0 end
    where a.tenant_id = current_tenant() and a.id = owned
    returning case entry.bucket when 'balance' then balance when 'pending' then pending when 'frozen' then frozen else debt end
    into left_over;
    insert into ledger (id, txn_id, account_id, bucket, amount, balance_after, biz_type, biz_id, memo)
    values (entry.id, txn, owned, entry.bucket, entry.amount, left_over, of_type, of_id, of_memo);
  end loop;
  return true;
end $$;
grant execute on function lock_books, post_ledger to atrium_app, atrium_platform;

-- status: 1 pending, 2 paid, 3 closed, 4 failed
create table payment (
  id uuid primary key,
  biz_type text not null,
  biz_id uuid not null,
  -- Of the whole platform, because several tenants may share a merchant's account.
  pay_no text not null constraint payment_pay_no unique,
  channel text not null check (channel in ('weixin_jsapi', 'weixin_native', 'weixin_h5', 'mock', 'balance', 'offline')),
  amount bigint not null check (amount > 0),
  subject text not null,
  status smallint not null default 1 check (status between 1 and 4),
  channel_trade_no text,
  payer_id uuid,
  payer_openid text,
  expire_at timestamptz,
  paid_at timestamptz,
  finished_at timestamptz,
  -- Whether it stands in the ledger.
  booked boolean not null default false,
  -- Came when it was not wanted any more; it is paid back and concerns the sold row no further.
  surplus boolean not null default false,
  -- When it was finished: paid less refunded until then, and what the channel keeps of it.
  income bigint,
  channel_fee bigint,
  -- When the channel is asked what came of it; null: no more.
  next_query_at timestamptz,
  raw jsonb,
  created_at timestamptz not null default now()
);
select tenant_table('payment');
-- One open payment for one thing to pay: opening another channel closes the first.
create unique index payment_open on payment (tenant_id, biz_type, biz_id) where status = 1;
create index payment_of_biz on payment (tenant_id, biz_id);
create index payment_paid_at on payment (tenant_id, paid_at) where paid_at is not null;
create index payment_due on payment (next_query_at) where next_query_at is not null;

-- status: 1 processing, 2 succeeded, 3 failed (may be sent again), 4 closed; source: 1 consumer, 2 merchant, 3 system
create table refund (
  id uuid primary key,
  payment_id uuid not null,
  biz_type text not null,
  biz_id uuid not null,
  -- The same on every try: the channel pays a number back once.
  refund_no text not null constraint refund_refund_no unique,
  idem_key text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  source smallint not null check (source between 1 and 3),
  status smallint not null default 1 check (status between 1 and 4),
  channel_refund_no text,
  error_code text,
  error_msg text,
  try_count integer not null default 0,
  -- From whom the money is held back while the refund is on its way (money/refund-split.ts).
  held jsonb not null,
  by_id uuid,
  sent_at timestamptz,
  claimed_until timestamptz,
  next_try_at timestamptz,
  succeeded_at timestamptz,
  created_at timestamptz not null default now()
);
select tenant_table('refund');
alter table refund add foreign key (tenant_id, payment_id) references payment (tenant_id, id);
create unique index refund_once on refund (tenant_id, biz_id, idem_key);
create index refund_of_payment on refund (tenant_id, payment_id);
create index refund_succeeded_at on refund (tenant_id, succeeded_at) where succeeded_at is not null;
create index refund_due on refund (next_try_at) where status = 1;

-- status: 1 pending, 2 credited, 3 reversed as a whole
create table share_record (
  id uuid primary key,
  payment_id uuid not null,
  biz_type text not null,
  biz_id uuid not null,
  owner_type text not null check (owner_type in ('agent', 'merchant', 'channel', 'consumer', 'platform')),
  owner_id text not null,
  -- The account's: empty for owners who earn in several apps with one balance.
  app text not null default '',
  ratio numeric(5, 2) not null,
  base bigint not null,
  amount bigint not null check (amount > 0),
  -- What refunds have taken back.
  reversed bigint not null default 0,
  status smallint not null default 1 check (status between 1 and 3),
  credit_at timestamptz not null,
  credited_at timestamptz,
  created_at timestamptz not null default now(),
  check (reversed between 0 and amount)
);
select tenant_table('share_record');
alter table share_record add foreign key (tenant_id, payment_id) references payment (tenant_id, id);
create unique index share_record_once on share_record (tenant_id, payment_id, owner_type, owner_id, app);
create index share_record_of_biz on share_record (tenant_id, biz_id);
create index share_record_of_owner on share_record (tenant_id, owner_type, owner_id, created_at desc);
create index share_record_due on share_record (credit_at) where status = 1;

-- An order's shares as people read them.
create function share_profit(of_biz_id uuid) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('ownerType', s.owner_type, 'ownerId', s.owner_id, 'ratio', s.ratio, 'base', s.base,
    'amount', s.amount, 'reversed', s.reversed, 'status', s.status, 'creditedAt', s.credited_at) order by s.created_at, s.id)
  from share_record s where s.tenant_id = current_tenant() and s.biz_id = of_biz_id
$$;

-- status: 1 applied, 2 paying, 3 paid, 4 rejected, 5 failed (the money stays frozen);
-- method: 1 weixin, 2 alipay, 3 bank card, 4 offline
create table withdrawal (
  id uuid primary key,
  no text not null constraint withdrawal_no unique,
  app text not null,
  owner_type text not null,
  owner_id text not null,
  owner_name text not null,
  -- Whose account it is taken from: empty for owners who earn in several apps with one balance.
  account_app text not null default '',
  amount bigint not null check (amount > 0),
  fee_rate numeric(5, 2) not null,
  service_fee bigint not null,
  -- Who earns the fee, as an account's owner.
  fee_owner jsonb not null,
  paid_amount bigint not null check (paid_amount > 0),
  method smallint not null check (method between 1 and 4),
  account jsonb,
  auditor_id uuid,
  audited_at timestamptz,
  paid_at timestamptz,
  voucher jsonb,
  reason text,
  status smallint not null default 1 check (status between 1 and 5),
  channel_no text,
  try_count integer not null default 0,
  sent_at timestamptz,
  claimed_until timestamptz,
  next_try_at timestamptz,
  check (service_fee + paid_amount = amount)
);
select entity_table('withdrawal');
alter table withdrawal add foreign key (tenant_id, auditor_id) references app_user (tenant_id, id);
-- One at a time for each owner.
create unique index withdrawal_open on withdrawal (tenant_id, app, owner_type, owner_id) where status in (1, 2, 5);
create index withdrawal_of_owner on withdrawal (tenant_id, owner_type, owner_id, created_at desc);
create index withdrawal_status on withdrawal (tenant_id, app, status, created_at desc);
create index withdrawal_due on withdrawal (next_try_at) where status = 2;

-- status: 1 even, 2 uneven, 3 handled
create table recon_day (
  id uuid primary key,
  day date not null,
  channel text not null,
  our_count integer not null,
  our_amount bigint not null,
  their_count integer not null,
  their_amount bigint not null,
  diff jsonb not null,
  status smallint not null check (status between 1 and 3),
  note text,
  created_at timestamptz not null default now()
);
select tenant_table('recon_day');
create unique index recon_day_once on recon_day (tenant_id, day, channel);

-- What the nightly check of the books has found; an empty list is a good night.
create table books_audit (
  id uuid primary key,
  day date not null,
  differences jsonb not null,
  created_at timestamptz not null default now()
);
select tenant_table('books_audit');
create unique index books_audit_once on books_audit (tenant_id, day);

-- The books of the payment house that stands in for a real one: kind 1 payment, 2 refund, 3 transfer.
create table pay_stand_in (
  id uuid primary key,
  kind smallint not null,
  no text not null,
  -- The payment that a refund belongs to.
  of_no text,
  amount bigint not null,
  state text not null,
  trade_no text not null,
  at timestamptz not null default now()
);
select tenant_table('pay_stand_in');
create unique index pay_stand_in_no on pay_stand_in (tenant_id, kind, no);

-- Who has had payments by which channel on a day, for all tenants: what is reconciled.
create function tenants_to_reconcile(of_day date) returns table (tenant_id uuid, channel text)
language sql stable as $$
  select distinct t.tenant_id, t.channel from (
    select p.tenant_id, p.channel from payment p
    where p.paid_at >= of_day::timestamp at time zone 'Asia/Shanghai'
      and p.paid_at < (of_day + 1)::timestamp at time zone 'Asia/Shanghai'
    union all
    select r.tenant_id, p.channel from refund r join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    where r.succeeded_at >= of_day::timestamp at time zone 'Asia/Shanghai'
      and r.succeeded_at < (of_day + 1)::timestamp at time zone 'Asia/Shanghai') t
$$;

-- Phones that watch an order are told of each of its changes (consumer/watch.ts).
create function tell_order_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium_order', new.tenant_id || ' ' || new.id);
  return null;
end $$;

-- The columns that every app's orders have besides its own (contract/patterns/order.ts); `order_view` after all of them.
create function order_table(name regclass) returns void language plpgsql as $$
begin
  perform entity_table(name);
  execute format('alter table %s
    add column no text not null, add column status smallint not null default 1,
    add column user_id uuid, add column device_id uuid, add column device_name text,
    add column agent_id uuid, add column merchant_id uuid, add column channel_id uuid,
    add column amount bigint not null default 0 check (amount >= 0),
    add column paid_amount bigint not null default 0, add column refunded_amount bigint not null default 0,
    add column pay_type smallint, add column pay_no text, add column channel_trade_no text,
    add column paid_at timestamptz, add column finished_at timestamptz, add column cancelled_at timestamptz,
    add column expire_at timestamptz,
    add column refund_status smallint not null default 0, add column refund_apply jsonb,
    add column share_ratios jsonb not null default ''[]'', add column source smallint, add column fail_reason text,
    add check (refunded_amount between 0 and paid_amount)', name);
  execute format('create unique index %s on %s (tenant_id, no)', name || '_no', name);
  execute format('create index on %s (tenant_id, status, created_at desc, id desc) where deleted_at is null', name);
  execute format('create index on %s (tenant_id, user_id, created_at desc) where deleted_at is null', name);
  execute format('create index on %s (tenant_id, device_id, created_at desc) where deleted_at is null', name);
  execute format('create index on %s (tenant_id, paid_at desc) where deleted_at is null', name);
  execute format('create index on %s (expire_at) where status = 1', name);
  execute format('create trigger order_changed after update on %s for each row execute function tell_order_change()', name);
end $$;

-- `<table>_row`: an order with its shares. A sub-select, not a join: rows of the view are locked, too.
create function order_view(name regclass) returns void language plpgsql as $$
begin
  execute format('create view %s with (security_invoker = true) as
    select o.*, share_profit(o.id) as share_profit_record from %s o', name || '_row', name);
  execute format('grant select, update on %s to atrium_app, atrium_platform', name || '_row');
end $$;

-- The same for an app's consumers (contract/patterns/consumer.ts): people who pay, not those who sign in to the shell.
create function consumer_table(name regclass) returns void language plpgsql as $$
begin
  perform entity_table(name);
  execute format('alter table %s
    add column nick_name text, add column avatar jsonb, add column mobile text, add column weixin jsonb,
    add column client smallint not null default 3, add column order_count integer not null default 0,
    add column total_paid bigint not null default 0, add column last_order_at timestamptz,
    add column status smallint not null default 1, add column inviter_id uuid,
    add foreign key (tenant_id, inviter_id) references %s (tenant_id, id)', name, name);
  execute format('create unique index %s on %s (tenant_id, (weixin ->> ''openid'')) where deleted_at is null', name || '_weixin', name);
  execute format('create unique index %s on %s (tenant_id, mobile) where mobile is not null and deleted_at is null', name || '_mobile', name);
end $$;

-- `<table>_row`: a consumer with their money, which stands in the account of this app.
create function consumer_view(name regclass, of_app text) returns void language plpgsql as $$
begin
  execute format($view$create view %s with (security_invoker = true) as
    select u.*,
      coalesce((select a.balance from account a where a.tenant_id = u.tenant_id and a.owner_type = 'consumer'
        and a.owner_id = u.id::text and a.app = %L), 0) as money,
      coalesce((select a.withdrawn from account a where a.tenant_id = u.tenant_id and a.owner_type = 'consumer'
        and a.owner_id = u.id::text and a.app = %L), 0) as settled_money,
      coalesce((select a.pending from account a where a.tenant_id = u.tenant_id and a.owner_type = 'consumer'
        and a.owner_id = u.id::text and a.app = %L), 0) as pending_money
    from %s u$view$, name || '_row', of_app, of_app, of_app, name);
  execute format('grant select, update on %s to atrium_app, atrium_platform', name || '_row');
end $$;
