import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { recordNotFound } from '../../contract/refusal.ts'
import type { Services } from '../call/services.ts'
import { addRoute } from '../http/route.ts'

/** The text messages that the stand-in did not send, for a developer on this machine. */
export function standInRoutes(http: FastifyInstance, { sms }: Services): void {
  if (!sms.recent) return
  const recent = sms.recent
  addRoute(http, {
    method: 'GET',
    path: '/api/stand-in/sms',
    guard: { kind: 'open' },
    summary: 'Text messages that the stand-in did not send; only at the machine that serves',
    tag: 'system',
    response: Type.Object({
      code: Type.Literal(0),
      list: Type.Array(
        Type.Object({
          at: Type.String(),
          mobile: Type.String(),
          template: Type.String(),
          params: Type.Record(Type.String(), Type.String()),
        }),
      ),
    }),
    async handler({ ip }) {
      // A reader of the codes could sign in as anyone, so this is never served to the network, even in a demonstration.
      if (!/^(127\.|::1$|::ffff:127\.)/.test(ip)) throw recordNotFound()
      return { code: 0, list: recent() }
    },
  })
}
