import { holds } from '@atrium/core/contract/access'
import type { Command, Entity } from '@atrium/core/contract/define/entity'
import type { Fields } from '@atrium/core/contract/define/fields'
import { fieldSchema, Id, inputSchema } from '@atrium/core/contract/define/schema'
import { insufficientPermission, invalidParameter, type Text } from '@atrium/core/contract/refusal'
import { type AppCall, waitingCall } from '@atrium/core/server/call/app-call'
import type { Ctx, WaitingCtx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { getRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { type TSchema, Type } from 'typebox'
import { commandAnswer, commandEnd, sendCommand } from './commands.ts'
import { COMMAND, ONLINE, PROTOCOL } from './device.ts'
import { deviceOffline } from './refusals.ts'

/** The caller's input. A field that was left out is absent. */
// biome-ignore lint/suspicious/noExplicitAny: the descriptor's fields say which types the values have
type Input = Readonly<Record<string, any>>

/** What an app does for one of its commands besides sending it. */
export interface CommandCode<Of> {
  /** Runs in the transaction that sends the command. @throws the refusal if it may not be sent now */
  refuse?(ctx: Ctx, device: Of, input: Input): Promise<void>
  /** The parameters for the device; absent: the input. */
  params?(device: Of, input: Input): object
  /** Sends the command itself, for example with an order. @returns the command's id */
  send?(ctx: Ctx, device: Of, input: Input): Promise<string>
  /** Begins something that goes on by itself, such as many commands: the call answers its `data` at once. */
  begin?(ctx: Ctx, device: Of, input: Input): Promise<Begun>
  /** What the caller gets after a success, in place of the device's own answer. */
  answer?(ctx: Ctx, input: Input & { _id: string }): Promise<object>
}

/** `cmdId` names what was begun. */
interface Begun {
  cmdId: string
  data: object
}

type Codes<E extends Entity> = { readonly [K in keyof E['commands']]?: CommandCode<Row<E>> }

export const CommandAnswer = Type.Object({
  code: Type.Literal(0),
  cmdId: Type.String(),
  status: Type.Integer(),
  data: Type.Any(),
})

/**
 * The calls of a device's commands. Each waits for the device's answer: 50310 offline, 50320 busy, 50410 refused by the
 * device or no answer in time.
 */
export function commandCalls<E extends Entity>(app: string, entity: E, codes: Codes<E>): AppCall[] {
  const commands = Object.entries(entity.commands ?? {})
  const code = (type: string) => (codes as Readonly<Record<string, CommandCode<Row<E>> | undefined>>)[type] ?? {}
  const may = (type: string, { permission = type }: Command) => [app, entity.module, permission] as const
  const calledBy = (wanted: Command['call']) => commands.filter(([, { call }]) => call === wanted)

  async function run(ctx: WaitingCtx, type: string, body: Input & { _id: string }) {
    const command = entity.commands![type]!
    const input = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as typeof body
    const sent = await ctx.inSession((inside) => send(inside, type, command, input))
    if (typeof sent !== 'string') return { code: 0, status: COMMAND.queued, ...sent }
    const answer = commandAnswer(await commandEnd(ctx, sent))
    const { answer: better } = code(type)
    if (!better) return { code: 0, ...answer }
    return { code: 0, ...answer, data: await ctx.inSession((inside) => better(inside, input)) }
  }

  async function send(ctx: Ctx, type: string, command: Command, { _id, ...input }: Input & { _id: string }) {
    const triple = may(type, command)
    if (!holds(ctx.permissions, triple)) throw insufficientPermission()
    const device = await getRow(await within(ctx, entity, triple), entity, _id)
    if (device.online !== ONLINE.online) throw deviceOffline()
    const { refuse, params, send, begin } = code(type)
    if (send) return send(ctx, device, input)
    if (begin) return begin(ctx, device, input)
    refuseMissing(command.input ?? {}, input)
    await refuse?.(ctx, device, input)
    const sent = params?.(device, input) ?? pick(command.input ?? {}, input)
    return sendCommand(ctx, { device: _id, type, params: { ...sent }, ...timing(device as never, command) })
  }

  const ownCall = ([type, command]: [string, Command]) =>
    waitingCall({
      method: 'POST',
      path: `${entity.path}/${type}`,
      guard: { kind: 'anyOf', triples: [may(type, command)] },
      summary: `Sends the command ${type} to a device and answers what it answered`,
      body: Type.Object({ _id: Id, ...inputSchema(Object.entries(command.input ?? {})) }, CLOSED),
      response: CommandAnswer,
      run: (ctx, { body }) => run(ctx, type, body as Input & { _id: string }),
    })

  const sharedCall = (path: string, shared: [string, Command][]) =>
    waitingCall({
      method: 'POST',
      path: `${entity.path}/${path}`,
      guard: { kind: 'anyOf', triples: shared.map(([type, command]) => may(type, command)) },
      summary:
        'Sends a command to a device and answers what it answered: 50310 offline, 50320 busy, 50410 no or no answer',
      query: Type.Object({ type: Type.Union(shared.map(([type]) => Type.Literal(type))) }, CLOSED),
      body: Type.Object({ _id: Id, ...anyInput(shared.map(([, command]) => command)) }, CLOSED),
      response: CommandAnswer,
      run: (ctx, { query, body }) => run(ctx, query.type as string, body as Input & { _id: string }),
    })

  const paths = [
    ['cmd', calledBy(undefined)],
    ['action', calledBy('action')],
  ] as const
  return [
    ...calledBy('own').map(ownCall),
    ...paths.flatMap(([path, shared]) => (shared.length > 0 ? [sharedCall(path, shared)] : [])),
  ]
}

const CLOSED = { additionalProperties: false }

/** The commands share one call, so a field that one of them requires is missing in the body of another. */
function anyInput(commands: readonly Command[]): Record<string, TSchema> {
  const fields = commands.flatMap(({ input }) => Object.entries(input ?? {}))
  return Object.fromEntries(fields.map(([name, field]) => [name, Type.Optional(fieldSchema(field))]))
}

function refuseMissing(fields: Fields, input: Input): void {
  const missing = Object.entries(fields).filter(([name, field]) => field.required && input[name] === undefined)
  if (missing.length > 0) throw missingInput(...missing.map(([name]) => name))
}

const REQUIRED: Text = { zh_CN: '必填', en_US: 'Required' }

/** The refusal of a command without these fields. */
export const missingInput = (...names: string[]) =>
  invalidParameter({ fields: Object.fromEntries(names.map((name) => [name, REQUIRED])) })

/** The shared call accepts the fields of all of its commands; a device gets those of this one. */
const pick = (fields: Fields, input: Input) =>
  Object.fromEntries(Object.keys(fields).flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])))

export const OCPP_CALL_MS = 30_000

/** A charge point answers a call or does not; a device may get the same command again. */
export function timing({ protocol }: Readonly<Record<'protocol', unknown>>, { timeoutMs, tries = 1, moves }: Command) {
  if (protocol === PROTOCOL.ocpp16) return { timeoutMs: Math.max(OCPP_CALL_MS, timeoutMs), retries: 0 }
  return { timeoutMs, retries: tries - 1, ...(moves ? { moves } : {}) }
}
