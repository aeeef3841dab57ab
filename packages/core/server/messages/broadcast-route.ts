import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Triple } from '../../contract/access.ts'
import type { App } from '../../contract/define/app.ts'
import { inSession } from '../call/ctx.ts'
import type { Services } from '../call/services.ts'
import { addRoute } from '../http/route.ts'
import { broadcast, countReceivers } from './broadcast.ts'

const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const Ids = Type.Array(Id, { minItems: 1, maxItems: 1000 })
const exactly = { additionalProperties: false }

const Scope = Type.Union([
  Type.Object({ all: Type.Literal(true) }, exactly),
  Type.Object({ roles: Ids }, exactly),
  Type.Object({ groups: Ids }, exactly),
  Type.Object({ users: Ids }, exactly),
  Type.Object({ agents: Type.Literal(true) }, exactly),
  Type.Object({ merchants: Type.Literal(true) }, exactly),
])

const Body = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 60 }),
    content: Type.String({ minLength: 1, maxLength: 2000 }),
    url: Type.Optional(Type.String({ maxLength: 200, pattern: '^/(?![/\\\\])' })),
    scope: Scope,
    channels: Type.Array(Type.Union([Type.Literal('site'), Type.Literal('sms'), Type.Literal('weixin')]), {
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      default: ['site'],
    }),
  },
  exactly,
)

/** The permissions that allow a broadcast: `broadcast` in any module, or `send` in a module of that name. */
export function broadcasters(apps: readonly App[]): Triple[] {
  return apps.flatMap(({ key, permissions }) =>
    Object.entries(permissions).flatMap(([module, words]) => {
      const named = words.split(' ')
      const found: Triple[] = []
      if (named.includes('broadcast')) found.push([key, module, 'broadcast'])
      if (module === 'broadcast' && named.includes('send')) found.push([key, module, 'send'])
      return found
    }),
  )
}

export function broadcastRoute(http: FastifyInstance, services: Services, apps: readonly App[]): void {
  const guard = { kind: 'anyOf', triples: broadcasters(apps) } as const
  addRoute(http, {
    method: 'POST',
    path: '/api/message/broadcast',
    guard,
    summary: 'Tell many people at once; at most 10,000 receivers, one broadcast a minute from each sender',
    tag: 'message',
    body: Body,
    response: Type.Object({ code: Type.Literal(0), sent: Type.Integer() }),
    handler: ({ session, body, ip, locale }) =>
      inSession(services, session!, { ip, locale }, async (ctx) => ({ code: 0, sent: await broadcast(ctx, body) })),
  })
  addRoute(http, {
    method: 'POST',
    path: '/api/message/broadcast/count',
    guard,
    summary: 'How many people a broadcast to this scope would reach',
    tag: 'message',
    body: Type.Object({ scope: Scope }, exactly),
    response: Type.Object({ code: Type.Literal(0), count: Type.Integer() }),
    handler: ({ session, body, ip, locale }) =>
      inSession(services, session!, { ip, locale }, async (ctx) => ({
        code: 0,
        count: await countReceivers(ctx, body.scope),
      })),
  })
}
