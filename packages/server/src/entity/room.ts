import type { Triple } from '@atrium/contract/access'
import type { Entity } from '@atrium/contract/define/entity'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Call } from '../http/route.ts'
import type { Services } from '../services.ts'
import type { Ctx } from './ctx.ts'
import type { AppServer } from './implement.ts'
import type { RefTargets } from './refs.ts'

/** What the routes of one entity share. */
export interface EntityRoom {
  http: FastifyInstance
  services: Services
  server: AppServer
  entity: Entity
  logged: string
  targets: RefTargets
  /** Runs inside the caller's tenant, with the rows that this permission reaches. */
  inside<T>(
    call: Pick<Call<never, never>, 'session' | 'ip' | 'locale'>,
    permission: string,
    run: (ctx: Ctx) => Promise<T>,
  ): Promise<T>
  may(permission: string): Triple
}

export const Refs = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))
