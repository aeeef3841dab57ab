import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { invalidParameter } from '../../../contract/refusal.ts'
import type { Services } from '../../call/services.ts'
import { addRoute } from '../../http/route.ts'
import { smsIsOff } from '../../outside/sms.ts'
import { findRegistration } from '../accounts/register.ts'
import { admit, findAccount, recordFailure } from '../entry/admit.ts'
import { ClientQuery, Welcome, welcome } from '../entry/welcome.ts'
import { backoffKeys, checkBackoff, clearFailures, countFailure, countStranger } from '../guessing/backoff.ts'
import { knownDevice } from '../guessing/known-device.ts'
import { tenantHostOf } from '../tenant-host.ts'
import { makeCode, takeCode, wrongCode } from './sms-code.ts'
import { countCodeRequest, countMessage, countSent, RESEND_S } from './sms-limits.ts'

const PHONE = /^(1\d{10}|\+\d{6,15})$/
const mobileWrong = { zh_CN: '手机号格式不正确', en_US: 'This is not a mobile number' }
const usernameMissing = { zh_CN: '账号必填', en_US: 'Account is required' }
const TEMPLATES = { login: 'signInCode', register: 'registerCode' } as const

/** Codes by text message, and signing in with one. */
export function smsRoutes(http: FastifyInstance, services: Services): void {
  const { db, sessions, settings } = services
  const device = knownDevice(settings)

  addRoute(http, {
    method: 'GET',
    path: '/api/alicloud/sms/code',
    guard: { kind: 'open' },
    ownPagesOnly: true,
    summary: 'Send a code to sign in or to register; the answer is the same whether or not there is an account',
    tag: 'user',
    query: Type.Object(
      {
        type: Type.Union([Type.Literal('login'), Type.Literal('register')]),
        username: Type.Optional(Type.String({ maxLength: 64 })),
        phone: Type.Optional(Type.String({ maxLength: 64 })),
        proof: Type.Optional(Type.String({ maxLength: 120, description: 'The answer to the task of a 42801' })),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), msg: Type.String(), waitS: Type.Integer() }),
    rateLimit: { max: 30, windowS: 60 },
    async handler({ query, ip, locale, request, reply }) {
      if (settings.sms === 'off') throw smsIsOff()
      const typed = (query.phone ?? query.username ?? '').trim()
      if (typed === '') throw invalidParameter({ fields: { username: usernameMissing } })
      if (query.type === 'register') {
        await findRegistration(db, tenantHostOf(request, settings.publicUrl))
        if (!PHONE.test(typed)) throw invalidParameter({ fields: { phone: mobileWrong } })
      }
      await countCodeRequest(services, { purpose: query.type, typed, ip, proof: query.proof })
      await sendCode(services, query.type, typed)
      reply.header('cache-control', 'no-store')
      return { code: 0, msg: locale === 'zh_CN' ? '验证码已发送' : 'The code has been sent', waitS: RESEND_S }
    },
  })

  addRoute(http, {
    method: 'POST',
    path: '/api/user/login/sms',
    guard: { kind: 'open', whilePasswordIsDue: true },
    summary: 'Sign in by the code of a text message',
    tag: 'user',
    query: ClientQuery,
    body: Type.Object(
      { username: Type.String({ maxLength: 64 }), code: Type.String({ maxLength: 16 }) },
      { additionalProperties: false },
    ),
    response: Welcome,
    rateLimit: { max: 60, windowS: 60 },
    async handler({ body, query, ip, userAgent, request, reply }) {
      const typed = body.username.trim()
      if (typed === '') throw invalidParameter({ fields: { username: usernameMissing } })
      const account = await findAccount(db, 'mobile', typed)
      const keys = backoffKeys(typed, ip, device.of(request, account))
      await checkBackoff(db, keys)
      const from = { ip, userAgent, client: query.type ?? 'pc', way: 'sms' as const }
      const attempt = { mobile: account?.mobile ?? typed, purpose: 'login' as const, code: body.code.trim() }
      if (!(await takeCode(db, settings.secretKey, attempt)) || !account) {
        await Promise.all([
          countFailure(db, keys),
          account ? recordFailure(db, account, from, 'code') : countStranger(db, ip),
        ])
        throw wrongCode()
      }
      const opened = await admit(db, sessions, account, from)
      await clearFailures(db, keys)
      return welcome(services, request, reply, opened)
    },
  })
}

async function sendCode(
  { db, sms, settings, log }: Services,
  purpose: keyof typeof TEMPLATES,
  typed: string,
): Promise<void> {
  // Registration looks up the account as well, although it does not need it: so both purposes do the same work.
  const account = await findAccount(db, 'mobile', typed)
  const mobile = purpose === 'register' ? typed : (account?.mobile ?? typed)
  const allowed = await countMessage(db, purpose, mobile)
  if (!allowed) return
  const code = await makeCode(db, settings.secretKey, { mobile, purpose })
  if (purpose === 'login' && !account?.mobile) return
  if (!(await countSent(db, settings.smsPerDay))) return
  // Not awaited: the response time would reveal whether a message was sent.
  sms.send(mobile, { template: TEMPLATES[purpose], params: { code } }).catch((error: unknown) => {
    log.warn({ err: error, purpose }, 'a code could not be sent')
  })
}
