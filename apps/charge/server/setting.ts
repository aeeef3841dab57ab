import type { Fields, RowOf } from '@atrium/contract/define/fields'
import { inputSchema } from '@atrium/contract/define/schema'
import { invalidParameter, staleRevision } from '@atrium/contract/refusal'
import { rawSql } from '@atrium/server/db/raw'
import { selectList } from '@atrium/server/entity/columns'
import { type Ctx, call } from '@atrium/server/entity/implement'
import { audit } from '@atrium/server/entity/log'
import { insertRow, updateRow } from '@atrium/server/entity/rows'
import { Type } from 'typebox'
import { setting } from '../entities/setting.ts'

export type Setting = RowOf<typeof setting.fields>

interface Stored {
  /** Undefined before it was saved for the first time. */
  _id: string | undefined
  values: Setting
  rev: number
}

const fields = Object.entries(setting.fields as Fields)
const defaults = Object.fromEntries(fields.map(([name, field]) => [name, field.default ?? null]))
const UNSAID = { ...defaults, name: '充电服务', servicePhone: '' } as unknown as Setting

/** What the tenant has set; the rest as it is unless told. */
export async function settingOf(ctx: Ctx): Promise<Setting> {
  return (await stored(ctx)).values
}

async function stored({ tx }: Ctx, lock = ''): Promise<Stored> {
  const { rows } = await rawSql(tx).executeSql<Setting & { _id: string; rev: number }>(
    `select ${selectList(setting)} from charge_setting where tenant_id = current_tenant() ${lock}`,
  )
  const [row] = rows
  const values = Object.fromEntries(fields.map(([name]) => [name, (row ?? UNSAID)[name as keyof Setting]]))
  return { _id: row?._id, values: values as unknown as Setting, rev: row?.rev ?? 0 }
}

const READ = ['charge', 'setting/charge', 'read'] as const
const UPDATE = ['charge', 'setting/charge', 'update'] as const
const Answer = Type.Object({ code: Type.Literal(0), setting: Type.Any(), rev: Type.Integer() })

export const getSetting = call({
  method: 'GET',
  path: setting.path,
  guard: { kind: 'anyOf', triples: [READ] },
  summary: 'What is set for charging',
  response: Answer,
  async run(ctx) {
    const { values, rev } = await stored(ctx)
    return { code: 0, setting: values, rev }
  },
})

export const saveSetting = call({
  method: 'POST',
  path: setting.path,
  guard: { kind: 'anyOf', triples: [UPDATE] },
  summary: 'Sets what is set for charging; with rev it refuses when someone else was faster',
  body: Type.Object(
    { ...inputSchema(fields), rev: Type.Optional(Type.Integer({ minimum: 0 })) },
    { additionalProperties: false },
  ),
  response: Answer,
  async run(ctx, { body }) {
    const { rev, ...changes } = body as Partial<Setting> & { rev?: number }
    // Two who save for the first time are one after the other.
    await rawSql(ctx.tx).executeSql(`select pg_advisory_xact_lock(hashtext('charge setting'), hashtext($1))`, [
      ctx.tenantId,
    ])
    const before = await stored(ctx, 'for no key update')
    if (rev !== undefined && rev !== before.rev) throw staleRevision()
    const after = { ...before.values, ...changes }
    refuseWrong(after)
    const saved = before._id
      ? await updateRow(ctx, setting, before._id, after)
      : await insertRow(ctx, setting, { ...after, rev: 1 })
    await audit(ctx, { action: 'update', entity: 'charge.setting', rowId: saved._id, before: before.values, after })
    return { code: 0, setting: after, rev: saved.rev }
  },
})

function refuseWrong(values: Setting): void {
  const { agentShare } = setting.check({ ...values })
  if (agentShare) throw invalidParameter({ fields: { agentShare } })
}
