import { PICTURES_GONE } from '../../contract/patterns/submission.ts'
import { refusal } from '../../contract/refusal.ts'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'

/** `params.pictures` has the addresses that are gone. */
const picturesGone = refusal(PICTURES_GONE, 409, {
  zh_CN: '照片已过期，请重新上传',
  en_US: 'The photos have expired; upload them again',
})

/**
 * Keeps the uploaded pictures that a value names until the transaction has stored it: the clean-up deletes what no row
 * refers to a day after its upload, and a phone may send what it has uploaded days later.
 * @throws picturesGone if the tenant does not have one of them (any more)
 */
export async function holdPictures(tx: Tx, value: unknown): Promise<void> {
  const said = JSON.stringify(value) ?? ''
  const names = [...new Set([...said.matchAll(/\/api\/file\/([0-9a-f]{32})/g)].map(([, name]) => name!))].sort()
  if (names.length === 0) return
  const { rows } = await rawSql(tx).executeSql<{ name: string }>(
    `update file set used_at = now() where id = any (
       select id from file where name = any ($1::text[]) and gone_at is null order by id for update)
     returning name`,
    [names],
  )
  const held = new Set(rows.map(({ name }) => name))
  const gone = names.filter((name) => !held.has(name))
  if (gone.length > 0) throw picturesGone({ params: { pictures: gone.map((name) => `/api/file/${name}`) } })
}
