import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { holds, type Triple } from '../../contract/access.ts'
import { type Entity, permissionFor } from '../../contract/define/entity.ts'
import type { Ctx } from '../call/ctx.ts'
import type { AppServer } from '../call/implement.ts'
import type { Services } from '../call/services.ts'
import type { Session } from '../call/session.ts'
import type { Call } from '../http/route.ts'
import type { RefTargets } from './refs.ts'

/** What all routes of one entity share. */
export interface EntityRouteContext {
  http: FastifyInstance
  services: Services
  server: AppServer
  /** All apps: the audit log names their rows. */
  apps: readonly AppServer[]
  entity: Entity
  logged: string
  targets: RefTargets
  /**
   * Runs inside the caller's tenant, limited to the rows that this permission reaches. With the permission `read` it
   * cannot write; with `export` it sees the rows as they were when it began.
   */
  inside<T>(
    call: Pick<Call<never, never>, 'session' | 'ip' | 'locale'>,
    permission: string,
    run: (ctx: Ctx) => Promise<T>,
  ): Promise<T>
  /** The permissions of which any one is enough. */
  may(permission: string): readonly Triple[]
}

/**
 * The permissions of this name that open an entity's rows: that of the app itself, and those of other pages that show
 * them.
 */
export function permitting(app: string, entity: Entity, name: string): readonly Triple[] {
  const { module, shownIn = [] } = entity
  const permission = permissionFor(entity, name)
  return [[app, module, permission], ...shownIn.map(([other, page]): Triple => [other, page, permission])]
}

/** The entity as bodies are checked: with the schemas that its server code gives. */
export function sentEntity({ services, server, entity }: Pick<EntityRouteContext, 'services' | 'server' | 'entity'>) {
  const schemas = server.writes[entity.name]?.schemas?.(services) ?? {}
  const given = Object.entries(schemas).map(([name, schema]) => [name, { ...entity.fields[name], schema }])
  return { ...entity, fields: { ...entity.fields, ...Object.fromEntries(given) } }
}

/** For checks in addition to the guard of the route. */
export function mayDo({ permissions, tenant }: Session, triples: readonly Triple[]): boolean {
  return triples.some((triple) => tenant.apps.includes(triple[0]) && holds(permissions, triple))
}

export const Refs = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))
