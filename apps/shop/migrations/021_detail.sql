-- The description of a product: a rich text.
alter table shop_product add column detail jsonb;
select public_pictures('shop_product', 'imgs', 'detail');
