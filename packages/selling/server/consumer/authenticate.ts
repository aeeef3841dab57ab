import { notSignedIn } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import type { FastifyInstance } from 'fastify'
import { bearerOf, type ConsumerSession, findConsumerSession } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for the calls under `/api/client/` only. */
    consumer: ConsumerSession | null
  }
}

const CALLS = '/api/client/'

/**
 * Finds the consumer of a call by its token. A session of the console is not accepted here, and a consumer's token not
 * there.
 */
export function authenticateConsumers(http: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  http.decorateRequest('consumer', null)
  http.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions
    if (!url?.startsWith(CALLS)) return
    const token = bearerOf(request.headers.authorization)
    request.consumer = token ? await findConsumerSession(db, token) : null
    const guard = config?.guard
    if (guard?.kind !== 'consumer') return
    const { consumer } = request
    if (!consumer || (guard.app !== undefined && guard.app !== consumer.app)) throw notSignedIn()
  })
}
