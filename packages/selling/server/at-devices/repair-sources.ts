import { cut } from '@atrium/core/contract/cut'
import { recordNotFound } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { type RepairSource, repairSources } from '@atrium/core/server/call/work-orders'
import { rawSql } from '@atrium/core/server/db/raw'
import { actOn } from '@atrium/core/server/entity/act'
import type { DeviceAlarms } from '@atrium/devices/server/device-hooks'
import { feedbackEntity } from '../../contract/patterns/feedback.ts'

const MEDIUM = 2
const HIGH = 3
const TITLE_MAX = 60
const REPLY_MAX = 200

/**
 * What work orders need of the reports and the devices of an app that sells at devices. The texts have no words of ours:
 * people of the other app read them in any language.
 */
export function sellerRepairs(app: string, alarms: DeviceAlarms | undefined) {
  const opensItself = async (ctx: Ctx) => (await alarms?.setting(ctx))?.faultRepair === true
  return repairSources({ feedback: reports(app, opensItself), device: { describe: faultOf, opensItself } })
}

type OpensItself = NonNullable<RepairSource['opensItself']>

interface Report {
  content: string
  photos: string[] | null
  contact: string | null
  orderNo: string | null
  group: string | null
  device: string | null
}

function reports(app: string, opensItself: OpensItself): RepairSource {
  const entity = feedbackEntity(app)
  return {
    opensItself,
    async describe(ctx, id) {
      const { rows } = await rawSql(ctx.tx).executeSql<Report>(
        `select f.content, f.imgs as photos, f.contact, f.order_no as "orderNo", f.group_id as "group",
           (select d.name || ' (' || d.no || ')' from device d where d.tenant_id = f.tenant_id and d.id = f.device_id) as device
         from feedback f where f.tenant_id = current_tenant() and f.id = $1`,
        [id],
      )
      const [report] = rows
      if (!report) throw recordNotFound()
      const { content, photos, contact, orderNo, group, device } = report
      return {
        source: 'alarm',
        title: cut([device, content].filter(Boolean).join(' '), TITLE_MAX),
        description: [content, device, orderNo, contact].filter(Boolean).join('\n'),
        photos: photos ?? [],
        priority: MEDIUM,
        group,
      }
    },
    /** The report is handled, and what was done is the reply. */
    async finished(ctx, id, { result }) {
      const done = { reply: cut(result, REPLY_MAX), handledAt: new Date().toISOString(), noted: result }
      await actOn(ctx, { app, entity, name: 'repaired', effect: async () => done }, id, {})
    },
  }
}

async function faultOf(ctx: Ctx, id: string) {
  const { rows } = await rawSql(ctx.tx).executeSql<{ device: string; fault: string; group: string | null }>(
    `select name || ' (' || no || ')' as device, group_id as "group",
       concat_ws(' ', nullif(fault_port, 0), coalesce(fault_msg, fault_code)) as fault
     from device where tenant_id = current_tenant() and id = $1`,
    [id],
  )
  const [found] = rows
  if (!found) throw recordNotFound()
  const { device, fault, group } = found
  return {
    source: 'alarm',
    title: cut(`${device} ${fault}`.trim(), TITLE_MAX),
    description: `${device}\n${fault}`.trim(),
    photos: [],
    priority: HIGH,
    group,
  } as const
}
