import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { inLocale, invalidParameter } from '@atrium/core/contract/refusal'
import { splitValues } from '@atrium/core/contract/value-list'
import { type AppCall, call, waitingCall } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow } from '@atrium/core/server/entity/rows'
import { openSlots } from '@atrium/core/server/http/slots'
import { NO_SETTINGS } from '@atrium/core/server/secrets/split-secrets'
import { Type } from 'typebox'
import { type ConnectorSpec, needsSetUp } from '../../contract/define/connector.ts'
import { openedConnectors, type Settings } from '../queryplane/connector.ts'
import { feedsOf } from '../queryplane/feeds/open-feeds.ts'
import { foundNames } from './found-names.ts'
import { secretsOf } from './secrets.ts'
import { kindOf, splitSettings } from './source-kinds.ts'

const BODY_LIMIT_BYTES = 4 * 1024 * 1024
const MAX_CHOICES = 1_000
/** Per process, so that nobody can use it to flood other servers with requests. */
const slots = openSlots({ running: 16, runningEach: 4, waiting: 10 })

/** The calls of data sources that their descriptor cannot describe. */
export function sourceCalls(app: App, source: Entity): AppCall[] {
  const may = (permission: string): Triple => [app.key, source.module, permission]
  return [testCall(source, may('test')), choicesCall(source, may('query')), namesCall(source, may('query'))]
}

/** No transaction is open while the source answers. */
function testCall(source: Entity, triple: Triple): AppCall {
  return waitingCall({
    method: 'POST',
    path: `${source.path}/test`,
    guard: { kind: 'anyOf', triples: [triple] },
    summary: 'Tries a data source by its _id, by type and props, or a stored one with other props; nothing is stored',
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
      steps: Type.Array(
        Type.Object({
          step: Type.String(),
          ok: Type.Boolean(),
          ms: Type.Integer(),
          message: Type.Optional(Type.String()),
        }),
      ),
      columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
      rows: Type.Array(Type.Array(Type.Any())),
    }),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    rateLimit: { max: 30, windowS: 60 },
    async run({ inSession, services, session, locale }, { body }) {
      const { kind, settings } = await inSession((ctx) => tried(ctx, source, body))
      const { open } = openedConnectors(services).get(kind.key)!
      const { steps, columns, rows } = await slots.run(session.tenantId, () => open.test(session, settings))
      return {
        code: 0,
        ok: steps.every(({ ok }) => ok),
        steps: steps.map(({ message, ...step }) => ({
          ...step,
          ...(message && { message: inLocale(message, locale) }),
        })),
        columns,
        rows,
      }
    },
  })
}

interface Tried {
  _id?: string
  type?: number
  props?: Record<string, unknown>
}

async function tried(
  ctx: Ctx,
  source: Entity,
  { _id, type, props = {} }: Tried,
): Promise<{ kind: ConnectorSpec; settings: Settings; rev: number }> {
  if (_id === undefined && type === undefined) throw invalidParameter()
  const row =
    _id === undefined ? undefined : ((await getRow(ctx, source, _id)) as unknown as Required<Tried> & { rev: number })
  const kind = kindOf(ctx, row?.type ?? type)
  const rev = row?.rev ?? 0
  if (!needsSetUp(kind)) return { kind, settings: {}, rev }
  const stored = row ? { shown: row.props, secrets: await secretsOf(ctx, row._id) } : NO_SETTINGS
  const { shown, secrets } = splitSettings(kind, { ...stored.shown, ...props }, stored)
  return { kind, settings: { ...shown, ...secrets }, rev }
}

/** Authors choose one, who may not be allowed to read the settings. */
function choicesCall(source: Entity, triple: Triple): AppCall {
  return call({
    method: 'GET',
    path: `${source.path}/choices`,
    guard: { kind: 'anyOf', triples: [triple] },
    summary: 'The data sources that a component can read, without their settings',
    response: Type.Object({
      code: Type.Literal(0),
      list: Type.Array(Type.Object({ _id: Id, title: Type.String(), type: Type.Integer() })),
    }),
    async run({ tx }) {
      const { rows } = await rawSql(tx).executeSql(
        `select id as "_id", title, type from data_source
         where tenant_id = current_tenant() and deleted_at is null order by title limit ${MAX_CHOICES}`,
        [],
      )
      return { code: 0, list: rows }
    },
  })
}

/** The names stand in the data, which whoever may query sees anyway. */
function namesCall(source: Entity, triple: Triple): AppCall {
  return waitingCall({
    method: 'GET',
    path: `${source.path}/names`,
    guard: { kind: 'anyOf', triples: [triple] },
    summary: 'What can be chosen in a data source, at a place in it: its tables, the columns of one, topics',
    query: Type.Object(
      {
        _id: Id,
        at: Type.Optional(Type.String({ maxLength: 2_000 })),
        search: Type.Optional(
          Type.String({
            maxLength: 255,
            description:
              'Words of which a name must contain each, in any case. Without `at`, names at all places are searched where the source can list them, and each says its place.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      code: Type.Literal(0),
      names: Type.Array(
        Type.Object({
          name: Type.String(),
          type: Type.Optional(Type.String()),
          at: Type.Optional(Type.Array(Type.String())),
        }),
      ),
    }),
    rateLimit: { max: 120, windowS: 60 },
    async run({ inSession, services, session }, { query: { _id, at = '', search = '' } }) {
      const { kind, settings, rev } = await inSession((ctx) => tried(ctx, source, { _id }))
      const { open } = openedConnectors(services).get(kind.key)!
      const { tenantId } = session
      const place = at === '' ? [] : splitValues(at)
      const fed = { tenantId, connector: kind.key, source: _id, rev }
      const names = await slots.run(tenantId, async () => {
        if (open.feed) return feedsOf(services).names(fed, place)
        if (search !== '' && place.length === 0 && open.allNames) return open.allNames(session, settings)
        return open.names?.(session, settings, place) ?? []
      })
      return { code: 0, names: foundNames(names, search) }
    },
  })
}
