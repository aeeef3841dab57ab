import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { refusal } from '../../contract/refusal.ts'
import type { Services } from '../call/services.ts'
import { addRoute } from '../http/route.ts'
import { cleanupJobs } from './cleanup.ts'
import type { FoundAccount } from './entry/admit.ts'
import { ClientQuery, Welcome, welcome } from './entry/welcome.ts'
import { knownDevice } from './guessing/known-device.ts'
import { passwordRoutes } from './password/password-routes.ts'
import { signInByPassword } from './password/sign-in.ts'
import { qrRoutes } from './qr/qr-routes.ts'
import { registerRoutes } from './register/register-routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { smsRoutes } from './sms/sms-routes.ts'
import { standInRoutes } from './stand-in-routes.ts'
import { tokenRoutes } from './token/token-routes.ts'
import { weixinRoutes } from './weixin/weixin-routes.ts'

const usernameMissing = { zh_CN: '账号必填', en_US: 'Account is required' }
const nameNeeded = refusal(40001, 400, { zh_CN: '参数错误', en_US: 'Invalid parameter' }, 'INVALID_CREDENTIAL')

/** All ways to sign in and out. */
export function signInRoutes(http: FastifyInstance, services: Services): void {
  passwordRoute(http, services)
  smsRoutes(http, services)
  tokenRoutes(http, services)
  qrRoutes(http, services)
  weixinRoutes(http, services)
  registerRoutes(http, services)
  passwordRoutes(http, services)
  sessionRoutes(http, services)
  standInRoutes(http, services)
  cleanupJobs(services)
}

function passwordRoute(http: FastifyInstance, services: Services): void {
  const device = knownDevice(services.settings)
  addRoute(http, {
    method: 'POST',
    path: '/api/user/login',
    guard: { kind: 'open', whilePasswordIsDue: true },
    summary: 'Sign in by password',
    tag: 'user',
    query: ClientQuery,
    body: Type.Object(
      { username: Type.String({ maxLength: 64 }), password: Type.String({ maxLength: 128 }) },
      { additionalProperties: false },
    ),
    response: Welcome,
    rateLimit: { max: 60, windowS: 60 },
    async handler({ body, query, ip, userAgent, request, reply }) {
      const username = body.username.trim()
      if (username === '') throw nameNeeded({ fields: { username: usernameMissing } })
      const attempt = {
        username,
        password: body.password,
        client: query.type ?? 'pc',
        ip,
        userAgent,
        deviceOf: (account: FoundAccount | undefined) => device.of(request, account),
      }
      const opened = await signInByPassword(services.db, services.sessions, attempt)
      return welcome(services, request, reply, opened)
    },
  })
}
