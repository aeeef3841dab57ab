import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@atrium/core/server/db/migrate'
import { appMigrations } from '@atrium/core/server/prepare'
import { cloneDatabase, TEST_SECRET } from '@atrium/core/testing/template'
import { expect, onTestFinished, test } from 'vitest'

const BEFORE = `
drop index charge_user_card_no;
create unique index charge_user_card_no on charge_user (tenant_id, card_no) where card_no is not null and deleted_at is null;
insert into tenant (id, name, sys_name) select gen_random_uuid(), n, n from unnest(array['one', 'other']) n;
insert into charge_user (id, tenant_id, nick_name, card_no, remark, created_at, deleted_at)
select gen_random_uuid(), (select id from tenant where name = v.tenant), v.who, v.card, v.remark, v.at::timestamptz, v.gone::timestamptz
from (values
  ('one', 'first', 'AbC1', null, '2026-01-01', null),
  ('one', 'second', 'aBC1', '熟客', '2026-01-02', null),
  ('one', 'gone', 'ABC1', null, '2025-01-01', '2026-01-01'),
  ('one', 'alone', 'xyz9', null, '2026-01-01', null),
  ('other', 'elsewhere', 'abc1', null, '2026-01-03', null)) v (tenant, who, card, remark, at, gone);
`

const AFTER = `
do $$
declare
  found text := (select string_agg(concat_ws(' ', nick_name, coalesce(card_no, '-'), remark), '; ' order by nick_name) from charge_user);
begin
  if found <> 'alone xyz9; elsewhere abc1; first AbC1; gone ABC1; second - 熟客 卡号 aBC1 与他人重复（不分大小写），已移除' then
    raise exception '%', found;
  end if;
end $$;
`

test('of two cards whose numbers differ only in case, the one entered first stays', async () => {
  const database = await cloneDatabase(appMigrations(['charge']))
  const folder = mkdtempSync(join(tmpdir(), 'atrium-cards-'))
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true })
    await database.drop()
  })
  writeFileSync(join(folder, '1.sql'), BEFORE)
  const [own] = appMigrations(['charge'])
  cpSync(join(own!.folder, '003_cards.sql'), join(folder, '2.sql'))
  writeFileSync(join(folder, '3.sql'), AFTER)
  expect(await migrate(database.url, TEST_SECRET, [{ owner: 'cards', folder }])).toHaveLength(3)
})
