import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../../../contract/define/app.ts'
import { invalidParameter, recordNotFound, type Text } from '../../../contract/refusal.ts'
import type { Services } from '../../call/services.ts'
import { addRoute } from '../../http/route.ts'
import { admit, findAccount } from '../entry/admit.ts'
import { Welcome, welcome } from '../entry/welcome.ts'
import { newPasswordFault } from '../password/new-password.ts'
import { hashPassword } from '../password/passwords.ts'
import { isSetupToken, openFirstTenant } from './first-tenant.ts'

const USERNAME = /^(1\d{10}|[A-Za-z][\w.-]{3,31})$/
const missing = { zh_CN: '必填', en_US: 'Required' }
const usernameWrong = {
  zh_CN: '以字母开头，4~32 位字母、数字、点、下划线或横线；或手机号',
  en_US:
    'Start with a letter, followed by 3 to 31 letters, digits, dots, underscores or hyphens; or use a mobile number',
}

/** Setting up a new installation: the first person to use the link becomes its administrator. */
export function setupRoutes(http: FastifyInstance, services: Services, apps: readonly App[]): void {
  const { db, sessions, settings } = services
  addRoute(http, {
    method: 'POST',
    path: '/api/user/setup',
    guard: { kind: 'open' },
    summary: 'Open the first tenant with its administrator, by the link that the first start printed',
    tag: 'user',
    body: Type.Object(
      {
        token: Type.String({ maxLength: 100 }),
        sysName: Type.String({ maxLength: 30 }),
        name: Type.String({ maxLength: 30 }),
        username: Type.String({ maxLength: 32 }),
        password: Type.String({ maxLength: 128 }),
      },
      { additionalProperties: false },
    ),
    response: Welcome,
    rateLimit: { max: 30, windowS: 60 },
    async handler({ body, ip, userAgent, request, reply }) {
      // The same answer for a wrong link and for a used one.
      if (!isSetupToken(settings.secretKey, body.token)) throw recordNotFound()
      const first = { sysName: body.sysName.trim(), name: body.name.trim(), username: body.username.trim() }
      await refuseFaults({ ...first, password: body.password })
      const passwordHash = await hashPassword(body.password)
      const userId = await openFirstTenant(db, apps, { ...first, passwordHash })
      const account = userId ? await findAccount(db, 'id', userId) : undefined
      if (!account) throw recordNotFound()
      const from = { ip, userAgent, client: 'pc', way: 'account' as const }
      return welcome(services, request, reply, await admit(db, sessions, account, from))
    },
  })
}

async function refuseFaults({ password, ...filled }: Record<'sysName' | 'name' | 'username' | 'password', string>) {
  const fields: Record<string, Text> = {}
  for (const [name, value] of Object.entries(filled)) if (value === '') fields[name] = missing
  if (filled.username && !USERNAME.test(filled.username)) fields.username = usernameWrong
  const fault = await newPasswordFault(password, filled.username)
  if (fault) fields.password = fault
  if (Object.keys(fields).length > 0) throw invalidParameter({ fields })
}
