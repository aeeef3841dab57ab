import type { Relay } from '@atrium/charts/contract/define/widget'
import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { UUID } from '@atrium/core/contract/text-patterns'
import { type AppCall, waitingCall } from '@atrium/core/server/call/app-call'
import { logName } from '@atrium/core/server/call/log'
import { Type } from 'typebox'
import { CONTROL_STATUSES, type ControlCall, MAX_REASON, RELAY_PATHS } from '../../contract/control.ts'
import { ITEM_ID } from '../../contract/new-item-id.ts'
import { controlsOf } from './controls.ts'
import { signInToControl } from './refusals.ts'

const Value = Type.Union([Type.String({ maxLength: 2_000 }), Type.Number(), Type.Boolean()])
const MAX_VALUES = 20

const State = Type.Object({
  _id: Id,
  component: Type.String(),
  status: Type.Enum([...CONTROL_STATUSES]),
  isDone: Type.Boolean(),
  step: Type.Integer(),
  values: Type.Record(Type.String(), Type.Any()),
  who: Type.Object({ _id: Type.String(), name: Type.String() }),
  atMs: Type.Integer(),
  ms: Type.Union([Type.Integer(), Type.Null()]),
  result: Type.Union([Type.Integer(), Type.Null()]),
  message: Type.Union([Type.String(), Type.Null()]),
  before: Type.Any(),
  after: Type.Any(),
})

const SUMMARIES: Readonly<Record<Relay, string>> = {
  httpRequest: 'Sends the HTTP request of a control, as it is released',
  mqttPublish: 'Publishes the MQTT message of a control, as it is released',
  influxdbWrite: 'Writes the points of a control, as it is released',
}

/**
 * The calls by which controls send. All that they take from the caller is which control it is, the value and the reason;
 * the addresses and messages that older callers send are ignored.
 * @param records the entities of what was sent, for the audit log
 */
export function controlCalls(app: App, records: Readonly<Record<Relay, Entity>>): AppCall[] {
  const control: Triple = [app.key, 'component', 'control']
  return (Object.keys(RELAY_PATHS) as Relay[]).map((relay) =>
    waitingCall({
      method: 'POST',
      path: RELAY_PATHS[relay],
      // The permission is checked inside, so that what is denied is recorded.
      guard: { kind: 'signedIn', refused: signInToControl },
      summary: SUMMARIES[relay],
      body: Type.Object(
        {
          dashboard: Id,
          component: Type.String({ pattern: ITEM_ID }),
          values: Type.Record(Type.String({ maxLength: 64 }), Value, { maxProperties: MAX_VALUES }),
          reason: Type.Optional(Type.String({ maxLength: MAX_REASON })),
          key: Type.String({ pattern: UUID }),
        },
        { additionalProperties: true },
      ),
      response: Type.Object({ code: Type.Literal(0), control: State }),
      rateLimit: { max: 120, windowS: 60 },
      async run(caller, { body }) {
        const way = { relay, control, logged: logName(app.key, records[relay].name) }
        return { code: 0, control: await controlsOf(caller.services).operate(caller, way, body as ControlCall) }
      },
    }),
  )
}
