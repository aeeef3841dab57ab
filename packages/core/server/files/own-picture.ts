import { invalidParameter } from '../../contract/refusal.ts'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'
import type { Purpose } from './picture.ts'

const NOT_OURS = { zh_CN: '请先上传图片', en_US: 'Upload this picture first' }

/**
 * The address of a picture that was uploaded in this tenant for this purpose, from a form's list of at most one; null
 * for none. A picture on a foreign server is refused, because its owner would see who loads it.
 * @throws invalidParameter at the field that has the purpose's name
 */
export async function ownPicture(
  tx: Tx,
  purpose: Exclude<Purpose, 'image'>,
  pictures: readonly string[] | null | undefined,
): Promise<string | null> {
  const url = pictures?.[0]
  if (!url) return null
  const { rows } = await rawSql(tx).executeSql(
    `select 1 from file where '/api/file/' || name = $1 and purpose = $2 and gone_at is null`,
    [url, purpose],
  )
  if (rows.length === 0) throw invalidParameter({ fields: { [purpose]: NOT_OURS } })
  return url
}
