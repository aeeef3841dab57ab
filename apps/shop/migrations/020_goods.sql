create table shop_category (
  id uuid primary key,
  name text not null,
  "desc" text,
  img jsonb,
  status smallint not null default 1 check (status in (1, 2))
);
select entity_table('shop_category');
select tree_table('shop_category', 2);

-- status: 1 on sale, 2 off sale; 3, sold out, is what the view makes of 1.
create table shop_product (
  id uuid primary key,
  name text not null,
  no text,
  categories_ids uuid[] not null,
  imgs jsonb not null,
  "desc" text,
  price bigint not null check (price > 0),
  market_price bigint,
  cost bigint,
  spec_rows jsonb,
  warn_stock integer not null,
  limit_num integer not null,
  unit text,
  weight integer,
  share_ratio numeric(5, 2),
  deliver_options jsonb,
  "order" integer not null,
  status smallint not null default 2 check (status in (1, 2))
);
select entity_table('shop_product');
create unique index shop_product_name on shop_product (tenant_id, name) where deleted_at is null;
create index shop_product_listed on shop_product (tenant_id, "order", created_at desc) where deleted_at is null;
-- Phones show what is sold without a sign-in.
select public_pictures('shop_product', 'imgs');
select public_pictures('shop_category', 'img');

-- What became of a product besides its stock. type: 6 another price, 7 on or off sale. Prices in fen; 1 on sale, 2 off sale.
create table shop_product_change (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null,
  spec text,
  type smallint not null check (type between 6 and 7),
  before bigint not null,
  after bigint not null,
  by_id uuid,
  at timestamptz not null default clock_timestamp()
);
select tenant_table('shop_product_change');
alter table shop_product_change
  add foreign key (tenant_id, product_id) references shop_product (tenant_id, id);
create index shop_product_change_list on shop_product_change (tenant_id, at desc, id desc);
create index shop_product_change_of_product on shop_product_change (tenant_id, product_id, at desc);

-- What there is of a product in all, as one value: of its specs, or of itself if it has none. -1: no limit.
create function shop_stock_of(tenant uuid, product uuid, specs jsonb,
  out stock integer, out locked integer, out free integer, out lowest integer)
language sql stable as $$
  select case when bool_or(s.quantity is null) then -1 else coalesce(sum(s.quantity), 0)::integer end,
    coalesce(sum(s.locked), 0)::integer,
    case when bool_or(s.quantity is null) then -1
      else coalesce(sum(greatest(s.quantity - s.locked, 0)), 0)::integer end,
    min(s.quantity)
  from stock s
  where s.tenant_id = tenant and s.app = 'shop' and s.item_id = product
    and case when specs is null then s.spec = ''
      else exists (select from jsonb_array_elements(specs) r where r ->> '_id' = s.spec) end
$$;
