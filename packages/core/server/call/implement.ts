import type { Logger } from 'pino'
import type { TSchema } from 'typebox'
import type { App } from '../../contract/define/app.ts'
import type { Entity, OwnWrite } from '../../contract/define/entity.ts'
import type { Fields, RowOf } from '../../contract/define/fields.ts'
import type { AppWords } from '../../contract/define/words.ts'
import type { Overview } from '../../contract/patterns/overview.ts'
import type { Locale } from '../../contract/refusal.ts'
import type { AppShown } from '../../contract/shown.ts'
import type { Database } from '../db/database.ts'
import type { Sweep } from '../jobs/lane.ts'
import type { AppCall } from './app-call.ts'
import type { Ctx } from './ctx.ts'
import type { DashboardFigures } from './dashboard-numbers.ts'
import type { Row } from './row.ts'
import type { Services } from './services.ts'
import type { Session } from './session.ts'
import type { Supply } from './supply.ts'

/** The call `GET /api/{app}/dashboard` (entity/dashboard-call.ts). */
export interface DashboardCall extends DashboardFigures {
  call: AppCall
  /** What it counts, for the page of definitions. */
  overview?: Overview
  /**
   * The app's rows have changed, so earlier counts are dropped. Undefined: the tenant is not known, and all are
   * dropped.
   */
  forget(tenantId: string | undefined): void
}

/** Runs inside this tenant without a user, in a transaction of its own. */
export type InTenant = <T>(tenantId: string, run: (ctx: Ctx) => Promise<T>) => Promise<T>

/**
 * Repeated work that only one process does at a time. It finds the due rows of all tenants as the platform, and then
 * processes them tenant by tenant until `stop` fires.
 */
export interface AppSweep extends Omit<Sweep, 'run'> {
  run(db: Database, inTenant: InTenant, log: Logger, stop: AbortSignal): Promise<unknown>
}

export type EffectNames<E extends Entity> = {
  [K in keyof E['actions']]: E['actions'][K] extends { effect: true } ? K : never
}[keyof E['actions']]

type InputOf<A> = A extends { input: infer F extends Fields } ? RowOf<F> : Record<string, never>

type EffectsOf<E extends Entity> = {
  [K in EffectNames<E> & string]: (
    ctx: Ctx,
    row: Row<E>,
    input: InputOf<NonNullable<E['actions']>[K]>,
  ) => Promise<(Partial<RowOf<E['fields']>> & { to?: string }) | Record<string, unknown> | undefined>
}

type EntityWithEffects<A extends App> = {
  [E in NonNullable<A['entities']>[number] as EffectNames<E> extends never ? never : E['name']]: EffectsOf<E>
}

/** What the answer for one row has besides the row: other keys, with what is read together with it. */
interface BesideOf<E extends Entity> {
  schema: Record<string, TSchema>
  read: (ctx: Ctx, row: Row<E>) => Promise<Record<string, unknown>>
}

type EntitiesBeside<A extends App> = {
  [E in NonNullable<A['entities']>[number] as E['name']]?: BesideOf<E>
}

/**
 * What a row that is being delivered has come to until now: values of some of its fields, calculated anew for each answer.
 * They are never stored, and neither sums nor filters have them.
 */
export interface SoFar {
  /** The names of the statuses in which a row has such values. */
  while: readonly string[]
  read: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, Readonly<Record<string, number>>>>
}

type EntitiesSoFar<A extends App> = {
  [E in NonNullable<A['entities']>[number] as E['name']]?: SoFar
}

type Needed<F extends Fields> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F]

/** A validated body: required fields are present, others may be absent. */
type NewValues<F extends Fields> = Pick<RowOf<F>, Needed<F>> & Partial<RowOf<F>>

type OwnNames<E extends Entity> = E['own'] extends readonly (infer Name extends OwnWrite)[] ? Name : never

interface OwnWrites<E extends Entity> {
  create: (ctx: Ctx, values: NewValues<E['fields']>) => Promise<string>
  update: (ctx: Ctx, before: Row<E>, changes: Partial<RowOf<E['fields']>>) => Promise<Record<string, unknown>>
  delete: (ctx: Ctx, before: Row<E>) => Promise<void>
}

/** What a write needs from external systems. It runs before the write's transaction, and may refuse the body. */
type Prepare<E extends Entity> = (
  services: Services,
  session: Session,
  values: Partial<RowOf<E['fields']>>,
) => Promise<void>

/** What the audit log says about a write instead of the whole rows, which may be large. */
type Audited<E extends Entity> = (
  before: Row<E> | undefined,
  after: Row<E> | undefined,
) => { before?: unknown; after?: unknown }

/** Schemas of JSON fields, by their names, that the descriptor does not know as a whole. */
type Schemas = (services: Services) => Record<string, TSchema>

type EntitiesWithOwn<A extends App> = {
  [E in NonNullable<A['entities']>[number] as OwnNames<E> extends never ? never : E['name']]: Pick<
    OwnWrites<E>,
    OwnNames<E>
  > & { schemas?: Schemas; prepare?: Prepare<E>; audited?: Audited<E> }
}

/** Required only if an entity declares such writes. */
type WritesOf<A extends App> = keyof EntitiesWithOwn<A> extends never
  ? { writes?: undefined }
  : { writes: EntitiesWithOwn<A> }

/**
 * The events of an app's own Socket.IO namespace, `/{app}`. Each tells ids of rows of one entity, as `announce` sends
 * them (realtime/announce.ts), to the open pages of those who may read that entity.
 */
export interface AppSocket<Name extends string = string> {
  entity: Name
  events: readonly string[]
}

type SocketOf<A extends App> = {
  [N in `/${A['key']}`]?: AppSocket<NonNullable<A['entities']>[number]['name']>
}

export type Implementation<A extends App> = WritesOf<A> & {
  words: Record<Locale, AppWords<A>>
  /** One function for each action that is marked `effect`. */
  effects: EntityWithEffects<A>
  beside?: EntitiesBeside<A>
  soFar?: EntitiesSoFar<A>
  /** Columns of its lists that files show as its pages do, in ways of the app's own. */
  shown?: AppShown
  calls?: readonly AppCall[]
  /** The figures of its dashboard page; dashboards made of widgets may show them, too. */
  dashboard?: DashboardCall
  /** Its own socket, under its key: for a page that must learn of an event at once. */
  sockets?: SocketOf<A>
  jobs?: Record<string, (ctx: Ctx, data: never) => Promise<void>>
  sweeps?: readonly AppSweep[]
  /** What rooms above core take from it: device hooks, a storefront, what is paid for, a partner network. */
  supplies?: readonly Supply[]
  /** Markdown for the API description: what callers of this app must know besides the single calls. */
  apiNote?: string
}

/**
 * What an action does besides changing the status. It may return more columns to set, and the name of a status, or `same`,
 * in place of the target `to` of the action; if the action has none, it must. `noted`: the reason on the timeline, in place of the
 * input's. `afterwards` runs when the row is written, in the same transaction: for an action that leads to others of
 * the same row.
 */
export type Effect = (
  ctx: Ctx,
  row: never,
  input: never,
) => Promise<(Record<string, unknown> & { to?: string; noted?: string; afterwards?(): Promise<unknown> }) | undefined>

/** Writes of an entity that involve more than its row, as the app's server code supplies them. */
export interface Writes {
  /** The schemas of JSON fields in bodies, in place of those of the descriptor. */
  schemas?: Schemas
  /** What the write needs from external systems, before its transaction. It may refuse the body. */
  prepare?: (services: Services, session: Session, values: never) => Promise<void>
  /** Returns the new row's id. */
  create?: (ctx: Ctx, values: never) => Promise<string>
  /** Returns the columns that remain to be changed in the row itself. */
  update?: (ctx: Ctx, before: never, changes: never) => Promise<Record<string, unknown>>
  /** Deletes the row. */
  delete?: (ctx: Ctx, before: never) => Promise<void>
  /** What the audit log says instead of the whole rows; undefined: the row did not exist, or is deleted. */
  audited?: (before: object | undefined, after: object | undefined) => { before?: unknown; after?: unknown }
}

/** What the answer for one row has besides the row. */
export interface Beside {
  schema: Record<string, TSchema>
  read: (ctx: Ctx, row: never) => Promise<Record<string, unknown>>
}

/** An app's descriptor with everything that the server needs of the app. */
export interface AppServer {
  app: App
  words: Record<Locale, AppWords<App>>
  effects: Record<string, Record<string, Effect>>
  writes: Record<string, Writes>
  beside: Record<string, Beside>
  soFar: Record<string, SoFar>
  shown: AppShown
  calls: readonly AppCall[]
  dashboard: DashboardCall | undefined
  sockets: Readonly<Record<string, AppSocket>>
  jobs: Record<string, (ctx: Ctx, data: never) => Promise<void>>
  sweeps: readonly AppSweep[]
  supplies: readonly Supply[]
  apiNote: string | undefined
}

/**
 * Joins an app's descriptor with its server code. If the function of an action marked `effect` is missing, it does not
 * compile.
 */
export function implement<A extends App>(app: A, code: Implementation<A>): AppServer {
  return {
    app,
    words: code.words as unknown as AppServer['words'],
    effects: code.effects as AppServer['effects'],
    writes: (code.writes ?? {}) as AppServer['writes'],
    beside: (code.beside ?? {}) as AppServer['beside'],
    soFar: (code.soFar ?? {}) as AppServer['soFar'],
    shown: code.shown ?? {},
    calls: [...(code.calls ?? []), ...(code.dashboard ? [code.dashboard.call] : [])],
    dashboard: code.dashboard,
    sockets: (code.sockets ?? {}) as AppServer['sockets'],
    jobs: code.jobs ?? {},
    sweeps: code.sweeps ?? [],
    supplies: code.supplies ?? [],
    apiNote: code.apiNote,
  }
}
