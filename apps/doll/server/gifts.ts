import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { type Device, noteInsert, notifyStaff } from '@atrium/devices/server/implement'
import { INSERT, insert } from '../entities/insert.ts'
import { alarms } from './setting.ts'

const IMPORTANT = 2

/** That fall between two reports. */
export const MOST_GIFTS = 1000

const fewGifts = storable('doll.fewGifts', { zh_CN: '娃娃机礼品不足', en_US: 'Few gifts left in a claw machine' })
const giftsLeft = storable('doll.giftsLeft', {
  zh_CN: '{name}（{no}）只剩 {stock} 个礼品',
  en_US: '{name} ({no}): {stock|gift|gifts} left',
})

interface GiftsOut {
  at: Date
  /** Gifts of this report; counted if the machine reports no counter, or has never done so before. */
  num: number
  /** The machine's counter of gifts. */
  total?: number | undefined
  order?: string | undefined
}

interface Stock {
  stock: number
  warn: number
  total: number | null
  at: Date | null
  group: string | null
}

/** Takes gifts from the stock: what the counter says, else what was reported. Notifies staff when it becomes low. */
export async function giftsOut(ctx: Ctx, of: Device, { at, num, total, order }: GiftsOut): Promise<void> {
  const { executeSql } = rawSql(ctx.tx)
  const { rows } = await executeSql<Stock>(
    `select gift_stock as stock, gift_warn as warn, gift_total as total, gift_at as at, group_id as "group"
     from doll_device where id = $1 for update`,
    [of._id],
  )
  const before = rows[0]!
  // Reports may arrive out of order: a later one had a counter that already contained these gifts.
  if (total !== undefined && before.total !== null && total < before.total && at <= before.at!) return
  const counted = total === undefined || before.total === null ? num : sinceLast(before.total, total)
  // A counter that jumps was set to another value.
  const out = counted > MOST_GIFTS ? num : counted
  const known = total ?? (before.total === null ? null : before.total + num)
  const stock = Math.max(0, before.stock - out)
  await executeSql('update doll_device set gift_stock = $2, gift_total = $3, gift_at = $4 where id = $1', [
    of._id,
    stock,
    known,
    total === undefined ? before.at : at,
  ])
  if (out > 0) await noteInsert(ctx, insert, of, { kind: INSERT.gift, num: out, coinTotal: total, order, at })
  if (before.stock <= before.warn || stock > before.warn) return
  await notifyStaff(ctx, alarms, {
    app: 'doll',
    group: before.group,
    title: stored(fewGifts),
    content: stored(giftsLeft, { name: of.name, no: of.no, stock }),
    url: `/doll/device/list/${of._id}`,
    level: IMPORTANT,
  })
}

/** A smaller counter has begun anew. */
const sinceLast = (last: number, total: number): number => (total >= last ? total - last : total)
