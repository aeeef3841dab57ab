import type { Fields } from '@atrium/contract/define/fields'
import { inputSchema } from '@atrium/contract/define/schema'
import { staleRevision } from '@atrium/contract/refusal'
import { rawSql } from '@atrium/server/db/raw'
import { type Ctx, call } from '@atrium/server/entity/implement'
import { audit } from '@atrium/server/entity/log'
import { Type } from 'typebox'
import { v7 as uuid } from 'uuid'
import { type ChargeSetting, settingFields } from '../setting-fields.ts'

const DEFAULTS: ChargeSetting = {
  name: '充电服务',
  logo: null,
  servicePhone: '',
  notice: null,
  agreement: null,
  payTimeout: 90,
  payTypes: [1, 3],
  nearby: true,
  refundAuto: true,
  receivers: null,
}

interface Stored {
  setting: ChargeSetting
  rev: number
}

/** What the tenant has set; the rest as it is unless told. */
export async function settingOf(ctx: Ctx): Promise<ChargeSetting> {
  return (await stored(ctx)).setting
}

async function stored(ctx: Ctx): Promise<Stored> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ settings: Partial<ChargeSetting>; rev: number }>(
    'select settings, rev from charge_setting where tenant_id = current_tenant()',
  )
  return { setting: { ...DEFAULTS, ...rows[0]?.settings }, rev: rows[0]?.rev ?? 0 }
}

const READ = ['charge', 'setting/charge', 'read'] as const
const UPDATE = ['charge', 'setting/charge', 'update'] as const
const fields = Object.entries(settingFields as Fields)
const Answer = Type.Object({ code: Type.Literal(0), setting: Type.Any(), rev: Type.Integer() })

export const getSetting = call({
  method: 'GET',
  path: '/api/charge/setting',
  guard: { kind: 'anyOf', triples: [READ] },
  summary: 'What is set for charging',
  response: Answer,
  run: async (ctx) => ({ code: 0, ...(await stored(ctx)) }),
})

export const saveSetting = call({
  method: 'POST',
  path: '/api/charge/setting',
  guard: { kind: 'anyOf', triples: [UPDATE] },
  summary: 'Sets what is set for charging; with rev it refuses when someone else was faster',
  body: Type.Object(
    { ...inputSchema(fields), rev: Type.Optional(Type.Integer({ minimum: 0 })) },
    { additionalProperties: false },
  ),
  response: Answer,
  async run(ctx, { body }) {
    const { rev, ...values } = body as Partial<ChargeSetting> & { rev?: number }
    await rawSql(ctx.tx).executeSql(
      `insert into charge_setting (id, settings) values ($1, '{}') on conflict (tenant_id) do nothing`,
      [uuid()],
    )
    await rawSql(ctx.tx).executeSql('select 1 from charge_setting where tenant_id = current_tenant() for update')
    const before = await stored(ctx)
    if (rev !== undefined && rev !== before.rev) throw staleRevision()
    const setting = { ...before.setting, ...values }
    await rawSql(ctx.tx).executeSql(
      `update charge_setting set settings = $1, rev = rev + 1, updated_at = now() where tenant_id = current_tenant()`,
      [JSON.stringify(setting)],
    )
    await audit(ctx, { action: 'update', entity: 'charge.setting', rowId: '', before: before.setting, after: setting })
    return { code: 0, setting, rev: before.rev + 1 }
  },
})
