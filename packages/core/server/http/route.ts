import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { invalidParameter, type Locale } from '../../contract/refusal.ts'
import type { Session } from '../call/session.ts'
import { unstorable } from '../db/storable.ts'
import { localeOf } from './errors.ts'
import { checkGuard, type Guard } from './guard.ts'
import { foreignOrigin, isOwnOrigin } from './origin.ts'
import { sharedCompression } from './shared-answer.ts'
import { forFastify, queryValidator } from './validate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyContextConfig {
    guard?: Guard
    /** Its answers go on as long as somebody reads: how long they take says nothing. */
    isEndless?: true
  }
}

export interface Call<B extends TSchema, Q extends TSchema> {
  session: Session | null
  body: Static<B>
  query: Static<Q>
  ip: string
  locale: Locale
  userAgent: string
  request: FastifyRequest
  reply: FastifyReply
}

export interface RouteSpec<B extends TSchema, Q extends TSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  guard: Guard
  summary: string
  tag: string
  body?: B
  query?: Q
  /** Only the fields that it declares are sent. */
  response: TSchema
  /** A lower limit than the server's own, per address. */
  rateLimit?: { max: number; windowS: number }
  bodyLimitBytes?: number
  /** For a large body of JSON: the handler gets its bytes, as a Buffer, and reads them where nobody waits for it. */
  bodyAsBytes?: true
  /** The handler sends a `SharedAnswer`. */
  sharedAnswer?: true
  /** For a GET that does more than read: only our own pages may make a browser send it. */
  ownPagesOnly?: true
  /** Takes the body without validation: the handler validates it (actions, whose schema depends on `?type=`). */
  uncheckedBody?: true
  handler(call: Call<B, Q>): Promise<unknown>
}

// The body's schema is still in the OpenAPI document.
const queryOnly = (({ schema, httpPart }) =>
  httpPart === 'body' ? () => true : forFastify(queryValidator(schema))) satisfies FastifySchemaCompiler<TSchema>

/** @throws invalidParameter if the address contains a text that cannot be stored */
function refuseUnstorable({ query, params }: FastifyRequest): void {
  const fields = unstorable({ ...(params as object), ...(query as object) })
  if (fields) throw invalidParameter({ fields })
}

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

export const Refused = Type.Object({
  code: Type.Integer(),
  errorCode: Type.Integer(),
  msg: Type.String(),
  statusCode: Type.Integer(),
  echo: Type.Optional(Type.String()),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  params: Type.Optional(Type.Record(Type.String(), Type.Any())),
  reference: Type.Optional(Type.String()),
})

/** Registers a route: guard, schemas, OpenAPI entry and origin check follow from the declaration. */
export function addRoute<B extends TSchema, Q extends TSchema>(http: FastifyInstance, spec: RouteSpec<B, Q>): void {
  if (!spec.bodyAsBytes) {
    register(http, spec)
    return
  }
  http.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    register(scope, { ...spec, uncheckedBody: true })
  })
}

function register<B extends TSchema, Q extends TSchema>(http: FastifyInstance, spec: RouteSpec<B, Q>): void {
  const cookieIsCredential = spec.guard.kind !== 'credential' && spec.guard.kind !== 'consumer'
  http.route({
    method: spec.method,
    url: spec.path,
    ...(spec.bodyLimitBytes ? { bodyLimit: spec.bodyLimitBytes } : {}),
    ...(spec.sharedAnswer ? { compress: sharedCompression } : {}),
    config: {
      guard: spec.guard,
      ...(spec.rateLimit ? { rateLimit: { max: spec.rateLimit.max, timeWindow: spec.rateLimit.windowS * 1000 } } : {}),
    },
    schema: {
      summary: spec.summary,
      tags: [spec.tag],
      ...(spec.body ? { body: spec.body } : {}),
      ...(spec.query ? { querystring: spec.query } : {}),
      response: { 200: spec.response, '4xx': Refused, '5xx': Refused },
    },
    ...(spec.uncheckedBody ? { validatorCompiler: queryOnly } : {}),
    onRequest: async (request) => {
      if (cookieIsCredential && (UNSAFE.has(spec.method) || spec.ownPagesOnly) && !isOwnOrigin(request.headers))
        throw foreignOrigin()
      checkGuard(spec.guard, request.session)
      if (request.url.includes('%00')) refuseUnstorable(request)
    },
    handler: (request, reply) =>
      spec.handler({
        session: request.session,
        body: request.body as Static<B>,
        query: request.query as Static<Q>,
        ip: request.ip,
        locale: localeOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        request,
        reply,
      }),
  })
}
