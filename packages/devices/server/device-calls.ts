import type { Triple } from '@atrium/core/contract/access'
import type { Entity } from '@atrium/core/contract/define/entity'
import { createSchema, Id, rowSchema } from '@atrium/core/contract/define/schema'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { logName } from '@atrium/core/server/call/log'
import { rawSql } from '@atrium/core/server/db/raw'
import { masked } from '@atrium/core/server/entity/mask'
import { refTargets } from '@atrium/core/server/entity/refs'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import { devicesOnMap, mapAnswer, mapQuery } from './device-map.ts'
import { createDevice, resetDeviceSecret } from './registry.ts'

const Secret = Type.String({ description: 'Shown this one time' })

/**
 * The calls for an app's devices that its descriptor does not generate.
 * @param named the entities of the app that its devices refer to
 * @param refuseNew runs before a device is created; throws the refusal if it may not be
 */
export function deviceCalls(
  app: string,
  entity: Entity,
  named: readonly Entity[] = [],
  refuseNew?: (ctx: Ctx, given: Readonly<Record<string, unknown>>) => Promise<void>,
): AppCall[] {
  const targets = refTargets({ entities: named })
  const may = (permission: string): Triple => [app, entity.module, permission]
  const logged = logName(app, entity.name)
  return [
    call({
      method: 'POST',
      path: entity.path,
      guard: { kind: 'anyOf', triples: [may('create')] },
      summary: `Create ${entity.name}; its secret is answered this one time`,
      body: createSchema(entity),
      response: Type.Object({ code: Type.Literal(0), _id: Id, [entity.name]: rowSchema(entity), secret: Secret }),
      async run(ctx, { body }) {
        const given = body as Record<string, unknown>
        await refuseNew?.(ctx, given)
        const { row, secret } = await createDevice(ctx, { app, entity }, logged, given, targets)
        return { code: 0, _id: row._id, [entity.name]: masked(entity, row), secret }
      },
    }),
    call({
      method: 'GET',
      path: `${entity.path}/map`,
      guard: { kind: 'anyOf', triples: [may('read')] },
      summary: `Where each ${entity.name} of the filtered list stands; total and placed tell what the map leaves out`,
      query: mapQuery(entity),
      response: mapAnswer,
      async run(ctx, { query }) {
        const scoped = await within(ctx, entity, may('read'))
        return { code: 0, ...(await devicesOnMap(scoped, entity, query as Record<string, string>)) }
      },
    }),
    call({
      method: 'PUT',
      path: `${entity.path}/resetSecret`,
      guard: { kind: 'anyOf', triples: [may('resetSecret')] },
      summary: 'A new secret, answered this one time; the one before ends at once',
      body: Type.Object({ _id: Id }, { additionalProperties: false }),
      response: Type.Object({ code: Type.Literal(0), secret: Secret }),
      run: async (ctx, { body }) => ({ code: 0, secret: await resetDeviceSecret(ctx, entity, logged, body._id) }),
    }),
    call({
      method: 'GET',
      path: `${entity.path}/unknown`,
      guard: { kind: 'anyOf', triples: [may('create')] },
      summary: 'Whether a device that nobody has entered has knocked under this serial number',
      query: Type.Object({ sn: Type.String({ minLength: 1, maxLength: 48 }) }, { additionalProperties: false }),
      response: Type.Object({ code: Type.Literal(0), unknown: Type.Any() }),
      rateLimit: { max: 60, windowS: 60 },
      async run(ctx, { query }) {
        const { rows } = await rawSql(ctx.tx).executeSql(
          `select sn, app, protocol, ip, vendor, model, firmware, tries, first_at as "firstAt", last_at as "lastAt"
           from find_unknown_device($1)`,
          [query.sn],
        )
        return { code: 0, unknown: rows[0] ?? null }
      },
    }),
  ]
}
