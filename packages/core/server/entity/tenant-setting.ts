import { Type } from 'typebox'
import type { Entity } from '../../contract/define/entity.ts'
import type { Fields, RowOf } from '../../contract/define/fields.ts'
import { inputSchema } from '../../contract/define/schema.ts'
import { type Locale, staleRevision } from '../../contract/refusal.ts'
import { type AppCall, call } from '../call/app-call.ts'
import type { Ctx } from '../call/ctx.ts'
import { audit, logName } from '../call/log.ts'
import { rawSql } from '../db/raw.ts'
import { selectList } from './columns.ts'
import { refTargets, refuseUnknownRefs } from './refs.ts'
import { insertRow, updateRow } from './rows.ts'
import { refuseWrong } from './write.ts'

/** A setting of an app for a whole tenant: one row per tenant. */
export interface TenantSetting<Values> {
  /** What the tenant has saved; defaults for the rest. */
  of(ctx: Ctx): Promise<Values>
  /** `GET` on the entity's path, with the permission `read`. */
  get: AppCall
  /** `POST` to it, with the permission `update`; with `rev` it refuses if the setting has changed since. */
  save: AppCall
}

interface Stored<Values> {
  /** Undefined before the setting was saved for the first time. */
  _id: string | undefined
  values: Values
  rev: number
}

/**
 * The calls of an app's setting, from the entity that describes it; the key of the answer is the entity's name. `unsaid` holds the values until the tenant saves
 * the setting for the first time, for fields without a default, in a reader's language; `about` describes the setting
 * in the list of calls.
 */
export function tenantSetting<const E extends Entity>(
  app: string,
  setting: E,
  { unsaid = () => ({}), about }: { unsaid?: (locale: Locale) => Partial<RowOf<E['fields']>>; about: string },
): TenantSetting<RowOf<E['fields']>> {
  type Values = RowOf<E['fields']>
  const fields = Object.entries(setting.fields as Fields)
  const defaults = Object.fromEntries(fields.map(([name, field]) => [name, field.default ?? null]))
  const logged = logName(app, setting.name)
  const Answer = Type.Object({ code: Type.Literal(0), [setting.name]: Type.Any(), rev: Type.Integer() })
  const targets = refTargets({ entities: [] })
  const guard = (permission: string) =>
    ({ kind: 'anyOf', triples: [[app, setting.module, permission] as const] }) as const

  async function stored({ tx, locale }: Ctx, lock = ''): Promise<Stored<Values>> {
    const { rows } = await rawSql(tx).executeSql<Record<string, unknown> & { _id: string; rev: number }>(
      `select ${selectList(setting)} from "${setting.table}" where tenant_id = current_tenant() ${lock}`,
    )
    const [row] = rows
    const known: Record<string, unknown> = row ?? { ...defaults, ...unsaid(locale) }
    const values = Object.fromEntries(fields.map(([name]) => [name, known[name]]))
    return { _id: row?._id, values: values as Values, rev: row?.rev ?? 0 }
  }

  return {
    of: async (ctx) => (await stored(ctx)).values,
    get: call({
      method: 'GET',
      path: setting.path,
      guard: guard('read'),
      summary: about,
      response: Answer,
      async run(ctx) {
        const { values, rev } = await stored(ctx)
        return { code: 0, [setting.name]: values, rev }
      },
    }),
    save: call({
      method: 'POST',
      path: setting.path,
      guard: guard('update'),
      summary: `Save it (${about}); with rev it refuses when someone else was faster`,
      body: Type.Object(
        { ...inputSchema(fields), rev: Type.Optional(Type.Integer({ minimum: 0 })) },
        { additionalProperties: false },
      ),
      response: Answer,
      async run(ctx, { body }) {
        const { rev, ...changes } = body as Partial<Values> & { rev?: number }
        // Two requests that save for the first time run one after the other.
        await rawSql(ctx.tx).executeSql('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [
          logged,
          ctx.tenantId,
        ])
        const before = await stored(ctx, 'for no key update')
        if (rev !== undefined && rev !== before.rev) throw staleRevision()
        const after = { ...before.values, ...changes }
        refuseWrong(setting, after)
        await refuseUnknownRefs(ctx, setting, targets, changes, before.values as Record<string, unknown>)
        const saved = before._id
          ? await updateRow(ctx, setting, before._id, after)
          : await insertRow(ctx, setting, { ...after, rev: 1 })
        await audit(ctx, { action: 'update', entity: logged, rowId: saved._id, before: before.values, after })
        return { code: 0, [setting.name]: after, rev: saved.rev }
      },
    }),
  }
}
