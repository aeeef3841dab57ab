import { type TSchema, Type } from 'typebox'
import type { Triple } from '../../contract/access.ts'
import type { App } from '../../contract/define/app.ts'
import type { Entity } from '../../contract/define/entity.ts'
import { createSchema, Id, rowSchema } from '../../contract/define/schema.ts'
import { type AppCall, call, waitingCall } from '../call/app-call.ts'
import type { Ctx } from '../call/ctx.ts'
import { logName } from '../call/log.ts'
import { getRow } from '../entity/rows.ts'
import { allowancesOf } from '../outside/allowances.ts'
import { setAllowances } from './allowances.ts'
import { createApiKey } from './api-keys.ts'
import { notifyApps } from './events.ts'
import type { ingestRules } from './ingest-credentials.ts'
import { logCalls } from './log-call.ts'
import type { PropsOf } from './open-apps.ts'
import { type TestInput, testOpenApp } from './test-open-app.ts'
import { createApp, resetSecret } from './third-party-apps.ts'

export interface PlatformEntities {
  app: Entity
  openApp: Entity
  apiKey: Entity
  ingest: Entity
}

/** The calls of the open platform's app that cannot be generated from descriptors. */
export function platformCalls(
  owner: App,
  entities: PlatformEntities,
  propsOf: PropsOf,
  credentials: Pick<ReturnType<typeof ingestRules>, 'create'>,
): AppCall[] {
  const { app, openApp, apiKey, ingest } = entities
  return [
    creation(owner, app, { secret: Type.String() }, createApp),
    creation(owner, apiKey, { key: Type.String() }, createApiKey),
    creation(owner, ingest, { token: Type.String() }, credentials.create),
    ...secretCalls(owner, app),
    tryCall(owner, openApp, propsOf),
    logCalls(owner, openApp),
    ...egressCalls(owner),
  ]
}

type Creating = (
  ctx: Ctx,
  entity: Entity,
  logged: string,
  values: never,
) => Promise<{ row: { _id: string } } & Record<string, unknown>>

/** Creates a row and returns its secrets, which are shown only this once. */
function creation(owner: App, entity: Entity, once: Record<string, TSchema>, create: Creating): AppCall {
  return call({
    method: 'POST',
    path: entity.path,
    guard: { kind: 'anyOf', triples: [[owner.key, entity.module, 'create']] },
    summary: `Create ${entity.name}; ${Object.keys(once).join()} is answered this one time`,
    body: createSchema(entity),
    response: Type.Object({ code: Type.Literal(0), _id: Id, [entity.name]: rowSchema(entity), ...once }),
    async run(ctx, { body }) {
      const { row, ...reported } = await create(ctx, entity, logName(owner.key, entity.name), body as never)
      return { code: 0, _id: row._id, [entity.name]: row, ...reported }
    },
  })
}

function secretCalls(owner: App, app: Entity): AppCall[] {
  const may = (permission: string): Triple => [owner.key, app.module, permission]
  const body = Type.Object({ _id: Id }, { additionalProperties: false })
  return [
    call({
      method: 'PUT',
      path: `${app.path}/resetSecret`,
      guard: { kind: 'anyOf', triples: [may('resetSecret')] },
      summary: 'A new secret, answered this one time; the one before serves for ten minutes more',
      body,
      response: Type.Object({ code: Type.Literal(0), secret: Type.String(), previousUntil: Type.String() }),
      run: async (ctx, { body }) => ({
        code: 0,
        ...(await resetSecret(ctx, app, logName(owner.key, app.name), body._id)),
      }),
    }),
    call({
      method: 'POST',
      path: `${app.path}/test`,
      guard: { kind: 'anyOf', triples: [may('test')] },
      summary: 'Sends the app the event `platform.app.test`, as any other would be sent',
      body,
      response: Type.Object({ code: Type.Literal(0) }),
      rateLimit: { max: 20, windowS: 60 },
      async run(ctx, { body }) {
        await getRow(ctx, app, body._id)
        await notifyApps(ctx, [body._id], `${logName(owner.key, app.name)}.test`, { _id: body._id })
        return { code: 0 }
      },
    }),
  ]
}

function tryCall(owner: App, openApp: Entity, propsOf: PropsOf): AppCall {
  return waitingCall({
    method: 'POST',
    path: `${openApp.path}/test`,
    guard: { kind: 'anyOf', triples: [[owner.key, openApp.module, 'test']] },
    summary: 'Tries an open app by its _id, by type and props, or a stored one with other props; its status stays',
    body: Type.Object(
      {
        _id: Type.Optional(Id),
        type: Type.Optional(Type.Integer()),
        props: Type.Optional(Type.Record(Type.String(), Type.Any())),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      code: Type.Literal(0),
      ok: Type.Boolean(),
      ms: Type.Integer(),
      detail: Type.String(),
    }),
    rateLimit: { max: 30, windowS: 60 },
    run: async (ctx, { body }) => ({ code: 0, ...(await testOpenApp(ctx, openApp, propsOf, body as TestInput)) }),
  })
}

function egressCalls(owner: App): AppCall[] {
  const may = (permission: string): Triple => [owner.key, 'egress', permission]
  const path = `/api/${owner.key}/egress`
  const response = Type.Object({ code: Type.Literal(0), entries: Type.Array(Type.String()) })
  return [
    call({
      method: 'GET',
      path,
      guard: { kind: 'anyOf', triples: [may('read')] },
      summary: 'Private hosts, addresses and ranges that may be called for this tenant',
      response,
      run: async (ctx) => ({ code: 0, entries: await allowancesOf(ctx.tx) }),
    }),
    call({
      method: 'PUT',
      path,
      guard: { kind: 'anyOf', triples: [may('update')] },
      summary: 'Changes that list; it counts only where the operator allows the same',
      body: Type.Object(
        { entries: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 100, uniqueItems: true }) },
        { additionalProperties: false },
      ),
      response,
      async run(ctx, { body }) {
        await setAllowances(ctx, logName(owner.key, 'egress'), body.entries)
        return { code: 0, entries: body.entries }
      },
    }),
  ]
}
