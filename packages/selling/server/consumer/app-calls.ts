import { Id } from '@atrium/core/contract/define/schema'
import type { Services } from '@atrium/core/server/call/services'
import { addRoute } from '@atrium/core/server/http/route'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { FEEDBACK_MAX_IMGS, FEEDBACK_TYPES } from '../../contract/patterns/feedback.ts'
import { giveFeedback } from './after-sales.ts'
import { findEntrance } from './codes.ts'
import { searchDevices } from './nearby.ts'
import { wayNotOffered } from './refusals.ts'
import { resolveCode, settingFor } from './resolve.ts'
import { asConsumer, type Selling } from './selling.ts'
import { weixinFor } from './weixin.ts'

export const Photos = (max: number) =>
  Type.Array(Type.String({ pattern: '^/api/file/[0-9a-f]{32}$' }), { maxItems: max, uniqueItems: true })

export const CodeNo = Type.String({ pattern: '^[A-Za-z0-9]{4,20}$' })

/** The consumer calls of an app beside its orders: scanning a code, nearby devices, and reports. */
export function appCalls(http: FastifyInstance, services: Services, selling: Selling): void {
  const { key, devices } = selling
  const no = devices ? CodeNo : Type.Optional(CodeNo)
  addRoute(http, {
    method: 'GET',
    path: `/api/client/${key}/qrcode`,
    guard: { kind: 'open' },
    summary: devices
      ? 'What is behind a printed code: the device, what it offers and for how much; `scan=1` counts the scan'
      : 'What is behind a printed code, or behind the tenant’s host: the seller and its offer; `scan=1` counts the scan',
    tag: 'client',
    query: Type.Object({ no, scan: Type.Optional(Type.Literal('1')) }, { additionalProperties: false }),
    response: Type.Object(
      { ...selling.storefront.phone.offer.properties, code: Type.Literal(0) },
      { additionalProperties: true },
    ),
    // A high limit, because many phones behind one IP address refresh their ports every few seconds.
    rateLimit: { max: 600, windowS: 60 },
    async handler({ query, request, ip, locale, userAgent }) {
      const { hostname, consumer: current } = request
      const scan = { no: query.no, hostname, counts: query.scan === '1', current, userAgent, ip, locale }
      return { ...(await resolveCode(services, selling, scan)), code: 0 }
    },
  })

  addRoute(http, {
    method: 'GET',
    path: `/api/client/${key}/weixin`,
    guard: { kind: 'open' },
    summary:
      'The address to which a page inside weixin goes for the consumer’s identity; it returns with `code` and `state`',
    tag: 'client',
    query: Type.Object(
      {
        no: CodeNo,
        state: Type.String({ pattern: '^[A-Za-z0-9]{16,64}$' }),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), url: Type.String() }),
    async handler({ query: { no, state }, request: { hostname } }) {
      const { tenantId } = await findEntrance(services, selling, { no, hostname })
      const weixin = await weixinFor(services, tenantId)
      if (!weixin) throw wayNotOffered()
      const redirectUri = `${services.settings.publicUrl}/h5/${key}/weixin`
      return { code: 0, url: weixin.authorizeUrl({ redirectUri, state }) }
    },
  })

  addRoute(http, {
    method: 'GET',
    path: `/api/client/${key}/setting`,
    guard: { kind: 'consumer', app: key },
    summary: 'Who sells here, and how one may pay',
    tag: 'client',
    response: Type.Object({ code: Type.Literal(0), setting: Type.Any(), consumer: Type.Any() }),
    handler: async ({ request, ...from }) => ({
      code: 0,
      ...(await settingFor(services, selling, request.consumer!, from)),
    }),
  })

  addRoute(http, {
    method: 'GET',
    path: `/api/client/${key}/device/nearby`,
    guard: { kind: 'consumer', app: key },
    summary:
      'Devices in service around a place, the nearest first, `radius` in metres; or whose name or address has `keyword`',
    tag: 'client',
    query: Type.Object(
      {
        lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
        lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
        keyword: Type.Optional(Type.String({ maxLength: 40 })),
        radius: Type.Integer({ minimum: 100, maximum: 50_000, default: 5000 }),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), list: Type.Any() }),
    handler: ({ query, request, ...from }) =>
      asConsumer(services, selling, request.consumer!, from, async (ctx) => ({
        code: 0,
        list: await searchDevices(ctx, selling, query),
      })),
  })

  addRoute(http, {
    method: 'POST',
    path: `/api/client/${key}/feedback`,
    guard: { kind: 'consumer', app: key },
    summary: 'Report a fault, a wrong payment or something else, of a device or an own order',
    tag: 'client',
    body: Type.Object(
      {
        type: Type.Union(Object.keys(FEEDBACK_TYPES).map((number) => Type.Literal(Number(number)))),
        content: Type.String({ minLength: 2, maxLength: 500 }),
        imgs: Type.Optional(Photos(FEEDBACK_MAX_IMGS)),
        contact: Type.Optional(Type.String({ minLength: 4, maxLength: 40 })),
        device: Type.Optional(Id),
        order: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), _id: Id }),
    rateLimit: { max: 10, windowS: 60 },
    handler: ({ body, request, ...from }) =>
      asConsumer(services, selling, request.consumer!, from, async (ctx, consumer) => ({
        code: 0,
        _id: await giveFeedback(ctx, selling, consumer, body),
      })),
  })
}
