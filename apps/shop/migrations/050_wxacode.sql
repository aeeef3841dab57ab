-- Codes on tables and leaflets that open the shop on a phone.
select wxacode_table('shop');
