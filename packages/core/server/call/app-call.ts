import type { Static, TSchema } from 'typebox'
import type { Triple } from '../../contract/access.ts'
import type { Refusal } from '../../contract/refusal.ts'
import type { Ctx, OpenCtx, WaitingCtx } from './ctx.ts'

type CallGuard =
  | { kind: 'open' }
  | { kind: 'signedIn'; refused?: () => Refusal }
  | { kind: 'anyOf'; triples: readonly Triple[] }

interface CallInput<B, Q> {
  body: B
  query: Q
}

/** A call that cannot be generated from a descriptor. */
export interface AppCall<G extends CallGuard = CallGuard, B extends TSchema = TSchema, Q extends TSchema = TSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** The call is `PUT <path of an entity>?type=<type>`, beside the entity's own update and actions. */
  type?: string
  guard: G
  summary: string
  body?: B
  query?: Q
  response: TSchema
  /** Per address. */
  rateLimit?: { max: number; windowS: number }
  bodyLimitBytes?: number
  /** The body is a `Buffer` with JSON that `run` reads and validates. */
  bodyAsBytes?: true
  /** `run` of an open call may return a `SharedAnswer`. */
  sharedAnswer?: true
  /** Open calls find their tenant themselves; all others run inside the caller's tenant, in one transaction. */
  run(ctx: G extends { kind: 'open' } ? OpenCtx : Ctx, input: CallInput<Static<B>, Static<Q>>): Promise<object>
  /**
   * The call waits for an external system and must not hold a database connection meanwhile: `run` gets a `WaitingCtx`.
   */
  waits?: true
}

/** Declares a call; its schemas give the types of the input. */
export function call<const G extends CallGuard, B extends TSchema, Q extends TSchema>(spec: AppCall<G, B, Q>): AppCall {
  return spec as unknown as AppCall
}

type WaitingGuard = Exclude<CallGuard, { kind: 'open' }>

type WaitingCall<B extends TSchema, Q extends TSchema> = Omit<AppCall<WaitingGuard, B, Q>, 'run' | 'waits' | 'type'> & {
  run(ctx: WaitingCtx, input: CallInput<Static<B>, Static<Q>>): Promise<object>
}

/** Declares a call that waits for an external system. */
export function waitingCall<B extends TSchema, Q extends TSchema>(spec: WaitingCall<B, Q>): AppCall {
  return { ...spec, waits: true } as unknown as AppCall
}
