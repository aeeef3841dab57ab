import { Type } from 'typebox'
import type { App } from '../../contract/define/app.ts'
import { defineEntity, type Entity } from '../../contract/define/entity.ts'
import { bool, choice, dt, int, ref, str, text } from '../../contract/define/fields.ts'
import { rowSchema } from '../../contract/define/schema.ts'
import { type AppCall, call } from '../call/app-call.ts'
import { listRows } from '../entity/list.ts'
import { type ListQuery, listQuerySchema } from '../entity/list-query.ts'
import { refTargets } from '../entity/refs.ts'

const readonly = { readonly: true } as const

/** Calls from and to third-party apps and providers, with secrets masked; kept for 30 days. */
const openAppLog = defineEntity({
  name: 'openAppLog',
  path: '/log',
  table: 'open_app_log',
  module: 'openApp',
  title: 'url',
  dataScope: 'none',
  fields: {
    openApp: ref('openApp', readonly),
    app: ref('app', readonly),
    direction: choice({ 1: ['out'], 2: ['in'] }, readonly),
    event: str(100, readonly),
    url: str(1000, readonly),
    method: str(10, readonly),
    httpStatus: int(readonly),
    ms: int(readonly),
    request: text(4096, readonly),
    response: text(4096, readonly),
    ok: bool(readonly),
    error: str(500, readonly),
    at: dt(readonly),
  },
  calls: ['list'],
  list: {
    columns: ['at', 'openApp', 'direction', 'method', 'url', 'httpStatus', 'ms', 'ok'],
    filters: ['openApp', 'app', 'direction', 'ok', { field: 'at', by: 'range' }],
    search: ['url', 'event'],
    sort: '-at',
  },
})

/** There is one log with one permission: `readLog` of open apps also covers the calls of third-party apps. */
export function logCalls(owner: App, openApp: Entity): AppCall {
  const response = Type.Object({
    code: Type.Literal(0),
    list: Type.Array(rowSchema(openAppLog)),
    pagination: Type.Object({ total: Type.Integer(), current: Type.Integer(), pageSize: Type.Integer() }),
    refs: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
    asOf: Type.String(),
  })
  return call({
    method: 'GET',
    path: `${openApp.path}Log/list`,
    guard: { kind: 'anyOf', triples: [[owner.key, openApp.module, 'readLog']] },
    summary: 'Calls out to and in from third parties, newest first, secrets masked, of the last 30 days',
    query: listQuerySchema(openAppLog),
    response,
    run: async (ctx, { query }) => ({
      code: 0,
      ...(await listRows(ctx, openAppLog, query as ListQuery, refTargets(owner))),
    }),
  })
}
