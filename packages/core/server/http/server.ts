import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { invalidParameter, tooOften } from '../../contract/refusal.ts'
import { PERSON_HEADER } from '../../contract/wire.ts'
import type { Sessions } from '../call/session.ts'
import { unstorableJson } from '../db/storable.ts'
import type { Settings } from '../settings/settings.ts'
import { sessionCookie } from './cookie.ts'
import { asSent } from './described.ts'
import { installErrorEdge } from './errors.ts'
import { checkGuard, describeGuard, type Guard, sessionFor } from './guard.ts'
import { type AnswerMemory, limitLargeAnswers } from './large-answers.ts'
import { outsized } from './outsized.ts'
import { serializerOf } from './serialize.ts'
import { compression } from './shared-answer.ts'
import { bodyValidator, forFastify, queryValidator } from './validate.ts'

const BODY_LIMIT_BYTES = 1024 * 1024

/** A Fastify server with everything that applies to every route; the routes are added by other parts of the server. */
export async function createHttp(
  settings: Settings,
  sessions: Sessions,
  log: Logger,
  memory: AnswerMemory,
  apiGuard: Guard = { kind: 'open' },
): Promise<FastifyInstance> {
  const { tls } = settings
  const http = Fastify({
    ...(tls && { https: { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) } }),
    loggerInstance: log,
    trustProxy: trustedProxies(settings.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance
  http.setValidatorCompiler(({ schema, httpPart }) =>
    forFastify(httpPart === 'body' ? bodyValidator(schema as never) : queryValidator(schema as never)),
  )
  http.setSerializerCompiler(({ schema }) => serializerOf(schema as never))
  takeJson(http)
  installErrorEdge(http)
  refuseUnguarded(http)
  await http.register(cookie)
  const headers = securityHeaders(settings)
  const phoneHeaders = { ...headers, 'permissions-policy': permissionsPolicy({ geolocation: '(self)' }) }
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(PHONE_PAGES.test(request.url) ? phoneHeaders : headers)
    done()
  })
  limitLargeAnswers(http, { memory })
  await http.register(compress, compression)
  await http.register(rateLimit, {
    max: settings.requestsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) => tooOften({ retryAfterS: Math.ceil(context.ttl / 1000) }),
  })
  findSession(http, settings, sessions)
  await openApi(http, apiGuard)
  return http
}

/**
 * Calls accept only JSON; Fastify would accept plain text too. The body must not be too large to validate quickly, and
 * must not contain texts that cannot be stored.
 */
function takeJson(http: FastifyInstance): void {
  http.removeContentTypeParser('text/plain')
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    const tooMany = outsized(text)
    if (tooMany) return done(invalidParameter({ fields: { _body: tooMany } }))
    parse(request, text, (error, body) => {
      const fields = error ? undefined : unstorableJson(text, body)
      if (fields) done(invalidParameter({ fields }))
      else done(error, body)
    })
  })
}

/** Request ids that can be found in the log: a random prefix for each start, then a counter. */
function requestIds(): () => string {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return () => `${start}-${(count++).toString(36)}`
}

/** Turns a number of hops into the function that Fastify requires. */
function trustedProxies(setting: Settings['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}

/**
 * Deny by default: a route that declares no guard stops the server from starting. The guard is added to the API
 * description.
 */
function refuseUnguarded(http: FastifyInstance): void {
  http.addHook('onRoute', (route) => {
    const library = route.url.startsWith('/api/docs') || route.url === '*'
    if (library) return
    const guard = route.config?.guard
    if (!guard) throw new Error(`${route.method} ${route.url} declares no guard`)
    route.schema = { description: describeGuard(guard), ...route.schema }
  })
}

function findSession(http: FastifyInstance, settings: Settings, sessions: Sessions): void {
  const read = sessionCookie(settings)
  if (!read.secure) {
    http.log.warn(`${settings.publicUrl} is plain http: anyone on this network can read along and take over sessions`)
  }
  http.decorateRequest('session', null)
  http.addHook('onRequest', async (request) => {
    const token = read.read(request)
    const found = token ? await sessions.findLimited(token) : null
    const person = request.headers[PERSON_HEADER]
    request.session = sessionFor(
      request.routeOptions.config?.guard,
      found,
      typeof person === 'string' ? person : undefined,
    )
  })
}

/** The headers are the same for every answer, so they are built once; helmet would build them for each. */
function securityHeaders(settings: Settings): Record<string, string> {
  const https = settings.publicUrl.startsWith('https://')
  const headers: Record<string, string> = {}
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
      },
    },
    // On plain http these two headers would only break the plant's own network.
    hsts: https,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    referrerPolicy: { policy: 'no-referrer' },
  })
  apply({} as IncomingMessage, collector as unknown as ServerResponse, () => undefined)
  return { ...headers, 'permissions-policy': permissionsPolicy({ geolocation: '()' }) }
}

/** The pages on which consumers look for a device near them, and those with which the staff work on their way. */
const PHONE_PAGES = /^\/(q|h5|m)(\/|$|\?)/

/** Embedded pages may use none of these; our own pages may use the camera, and phone pages the position. */
const permissionsPolicy = ({ geolocation }: { geolocation: string }) =>
  `camera=(self), geolocation=${geolocation}, microphone=(), payment=(), usb=()`

declare module 'fastify' {
  interface FastifyInstance {
    /** Markdown paragraphs that apps and other parts of the server add to the API description. */
    apiNotes: string[]
  }
}

const DESCRIPTION = 'Code 0 means success; every other answer carries errorCode, msg and statusCode.'

// The library's own colours have too little contrast.
const DOCS_CSS = `
.swagger-ui .info .title small { background: #374151 }
.swagger-ui .info .title small.version-stamp { background: #3f6212 }
.swagger-ui .info a, .swagger-ui a.nostyle { color: #1d4ed8 }
.swagger-ui .opblock .opblock-summary-method { background: #374151 !important }
.swagger-ui .opblock-tag small, .swagger-ui .opblock .opblock-summary-description { color: #374151 }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { color: #16202e; background: #eef2f6 }
.swagger-ui .markdown pre { padding: 12px; background: #eef2f6 }
.swagger-ui .info .markdown table { width: auto }
.swagger-ui .info .markdown td, .swagger-ui .info .markdown th { padding-right: 24px }
`

async function openApi(http: FastifyInstance, guard: Guard): Promise<void> {
  http.decorate('apiNotes', [])
  await http.register(swagger, {
    transform({ schema, url }) {
      const { body, querystring } = schema ?? {}
      return {
        schema: {
          ...schema,
          ...(body ? { body: asSent(body) } : {}),
          ...(querystring ? { querystring: asSent(querystring) } : {}),
        },
        url,
      }
    },
    transformObject(document) {
      if (!('openapiObject' in document)) return document.swaggerObject
      const { info } = document.openapiObject
      if (info) info.description = [DESCRIPTION, ...http.apiNotes].join('\n\n')
      return document.openapiObject
    },
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Atrium',
        version: '0.1.0',
        description: DESCRIPTION,
      },
    },
  })
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: { onRequest: async ({ session }) => checkGuard(guard, session) },
    // Without the library's top bar, because its logo violates our content security policy.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: -1 },
    theme: { title: 'Atrium API', css: [{ filename: 'contrast.css', content: DOCS_CSS }] },
  })
}
