/** The messages about repairs: to whoever has to act, and to whoever reported. */

import type { Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import type { repair } from '../index.ts'
import { peopleAtWork } from './people.ts'

/** The type "work order" in lists of messages (domain.md 1.6). */
const WORK_ORDER = 4

export const NOTICES = {
  reported: storable('facility.reported', { zh_CN: '新报修', en_US: 'New repair order' }),
  assigned: storable('facility.assigned', { zh_CN: '有工单派给你', en_US: 'A repair order was given to you' }),
  accepted: storable('facility.accepted', { zh_CN: '报修已受理', en_US: 'Your report was accepted' }),
  rejected: storable('facility.rejected', { zh_CN: '报修已驳回', en_US: 'Your report was rejected' }),
  finished: storable('facility.finished', { zh_CN: '报修已完成', en_US: 'Your report was dealt with' }),
  added: storable('facility.added', { zh_CN: '报修人有补充', en_US: 'The reporter has added something' }),
  dueSoon: storable('facility.dueSoon', { zh_CN: '工单即将到期', en_US: 'A repair order is due soon' }),
  due: storable('facility.due', { zh_CN: '工单已到期', en_US: 'A repair order is due' }),
  overdue: storable('facility.overdue', { zh_CN: '工单已逾期', en_US: 'A repair order is overdue' }),
} satisfies Record<string, Text>

const about = storable('facility.about', { zh_CN: '{no} {title}', en_US: '{no} {title}' })
const why = storable('facility.why', { zh_CN: '{title}：{reason}', en_US: '{title}: {reason}' })

type Order = Pick<Row<typeof repair>, '_id' | 'no' | 'title' | 'priority'>

/** Informs those of these users who can sign in, and not the one who does it. */
export async function inform(
  ctx: Ctx,
  who: readonly (string | null)[],
  title: keyof typeof NOTICES,
  order: Order,
  reason?: string,
): Promise<void> {
  const ids = [...new Set(who.filter((id): id is string => id !== null && id !== ctx.userId))]
  if (ids.length === 0) return
  const people = await peopleAtWork(ctx, ids)
  await ctx.notify([...people.keys()], {
    title: stored(NOTICES[title]),
    content:
      reason === undefined
        ? stored(about, { no: order.no, title: order.title })
        : stored(why, { title: order.title, reason }),
    url: `/facility/repair/${order._id}`,
    type: WORK_ORDER,
    level: title === 'overdue' || order.priority === 4 ? 3 : order.priority === 3 ? 2 : 1,
  })
}
