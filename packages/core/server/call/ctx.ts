import type { Logger } from 'pino'
import type { Permission } from '../../contract/access.ts'
import type { Locale } from '../../contract/refusal.ts'
import type { TransactionKind } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'
import type { Egress } from '../outside/egress.ts'
import type { Sms } from '../outside/sms.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Notice } from './notice.ts'
import type { Parts } from './part.ts'
import type { RowScope } from './reach.ts'
import type { Services } from './services.ts'
import type { Session } from './session.ts'

/** The part of a row that third-party apps receive; an app that may read the row requests the rest. */
export interface EventRow {
  _id: string
  status?: number
}

/** A device or a consumer, with its name for the audit log. */
export interface Actor {
  kind: 'device' | 'consumer'
  name: string
}

/** What an action, a call or a job gets: one tenant's transaction and the caller. */
export interface Ctx {
  tenantId: string
  userId: string | null
  permissions: readonly Permission[]
  /** The caller's group; rows that they create belong to it. */
  group: string | null
  /** Limits the rows of one entity to the caller's data scope. Absent: all rows of the tenant. */
  scope?: RowScope | null
  session: Session | null
  locale: Locale
  ip: string | null
  /** Who acts if no user does; absent: the system. */
  actor?: Actor
  tx: Tx
  /** Writes messages to these users; they are visible after this transaction has committed. */
  notify(userIds: readonly string[], notice: Notice): Promise<void>
  /** Notifies these third-party apps of an event of a row, after this transaction has committed. */
  notifyApps(apps: readonly string[], event: string, row: EventRow): Promise<void>
  /** Puts a job into the outbox: it runs if this transaction commits, and only then. */
  enqueue(job: string, data: object): Promise<void>
  sms: Sms
  vault: Vault
  /** Every permission of the product's apps. */
  catalogue: readonly Permission[]
  /** The public address of the product, without a slash at the end. */
  publicUrl: string
  /** What the rooms above have added. */
  parts: Parts
  log: Logger
}

/** For a call that anyone may make: there is no tenant until a look-up has found one. */
export interface OpenCtx {
  session: Session | null
  locale: Locale
  ip: string
  asTenant<T>(tenantId: string, run: (ctx: Ctx) => Promise<T>): Promise<T>
  lookup<Row>(fn: string, args: readonly unknown[]): Promise<Row[]>
  services: Services
}

/** For a call that waits for an external system: it opens the tenant's transaction only to read or write. */
export interface WaitingCtx {
  locale: Locale
  session: Session
  services: Services
  egress: Egress
  inSession<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>
}

interface Origin {
  locale: Locale
  ip: string | null
}

/** Opens a transaction of the session's tenant and runs inside it. */
export function inSession<T>(
  services: Services,
  session: Session,
  from: Origin,
  run: (ctx: Ctx) => Promise<T>,
  how?: TransactionKind,
) {
  return services.db.asTenant(session.tenantId, (tx) => run(ctxOf(services, tx, session, from)), how)
}

/** The same for a call that only reads, which costs fewer round trips. */
export function readInSession<T>(services: Services, session: Session, from: Origin, run: (ctx: Ctx) => Promise<T>) {
  return services.db.readAsTenant(session.tenantId, (tx) => run(ctxOf(services, tx, session, from)))
}

function ctxOf(services: Services, tx: Tx, session: Session, from: Origin): Ctx {
  return {
    ...tools(services, tx, session.tenantId),
    userId: session.userId,
    permissions: session.permissions,
    group: session.account.group,
    session,
    ...from,
  }
}

/** Opens a transaction of a tenant without a user: for public calls and jobs. */
export function inTenant<T>(services: Services, tenantId: string, from: Origin, run: (ctx: Ctx) => Promise<T>) {
  return services.db.asTenant(tenantId, (tx) =>
    run({
      ...tools(services, tx, tenantId),
      userId: null,
      permissions: [],
      group: null,
      session: null,
      ...from,
    }),
  )
}

function tools(services: Services, tx: Tx, tenantId: string) {
  const enqueue = (job: string, data: object) => services.jobs.enqueue(tx, job, { ...data, tenantId })
  return {
    tenantId,
    tx,
    sms: services.sms,
    vault: services.vault,
    catalogue: services.catalogue,
    publicUrl: services.settings.publicUrl,
    parts: services.parts,
    log: services.log,
    async notify(userIds: readonly string[], notice: Notice) {
      await services.sendMessages(tx, userIds, notice)
    },
    notifyApps: (apps: readonly string[], event: string, row: EventRow) =>
      services.notifyApps({ tenantId, enqueue }, apps, event, row),
    enqueue,
  }
}
