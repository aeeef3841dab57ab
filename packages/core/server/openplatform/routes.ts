import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Services } from '../call/services.ts'
import { addRoute } from '../http/route.ts'
import { redeemToken } from '../identity/sessions/one-time-token.ts'
import { startCallbacks } from './callbacks.ts'
import { wrongSignature, wrongSignInToken } from './refusals.ts'
import { forgetCalls } from './retention.ts'

const HOUR_S = 3600

/** The calls that a third-party app's server makes with its signature alone. */
export function openPlatformRoutes(http: FastifyInstance, { db }: Services): void {
  addRoute(http, {
    method: 'POST',
    path: '/api/platform/token/redeem',
    guard: { kind: 'credential', scope: 'app' },
    summary: 'Who a one-time sign-in token belongs to: signed by the app it was made for, once, within 60 s',
    tag: 'partners',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 128 }) }, { additionalProperties: false }),
    response: Type.Object({
      code: Type.Literal(0),
      user: Type.Object({ _id: Type.String(), username: Type.String(), name: Type.String() }),
      tenant: Type.String(),
    }),
    async handler({ request, body }) {
      const { machine } = request
      if (machine?.kind !== 'app') throw wrongSignature()
      const holder = await redeemToken(db, body.token, machine.audiences)
      if (!holder || holder.tenantId !== machine.tenantId) throw wrongSignInToken()
      const user = await db.asTenant(holder.tenantId, (tx) =>
        tx
          .selectFrom('app_user')
          .select(['id', 'username', 'name'])
          .where('id', '=', holder.userId)
          .where('status', '=', 1)
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
      )
      if (!user) throw wrongSignInToken()
      return { code: 0, user: { _id: user.id, username: user.username, name: user.name }, tenant: holder.tenantId }
    },
  })
}

/** Starts the callbacks to apps and the deletion of old call records. */
export async function startOpenPlatform(services: Services): Promise<void> {
  await startCallbacks(services)
  services.jobs.sweep({ name: 'openplatform.retention', lane: 'slow', everyS: HOUR_S, run: forgetCalls })
}
