import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { invalidParameter, type Text } from '../../../contract/refusal.ts'
import type { Services } from '../../call/services.ts'
import { addRoute } from '../../http/route.ts'
import { findRegistration, registerUser } from '../accounts/register.ts'
import { backoffKeys, checkBackoff, countFailure } from '../guessing/backoff.ts'
import { newPasswordFault } from '../password/new-password.ts'
import { hashPassword } from '../password/passwords.ts'
import { takeCode, wrongCode } from '../sms/sms-code.ts'
import { tenantHostOf } from '../tenant-host.ts'

const missing = { zh_CN: '必填', en_US: 'Required' }

export function registerRoutes(http: FastifyInstance, { db, settings }: Services): void {
  addRoute(http, {
    method: 'POST',
    path: '/api/user/register',
    guard: { kind: 'open' },
    summary: 'Register with a code sent to the mobile number, which becomes the account',
    tag: 'user',
    body: Type.Object(
      {
        name: Type.String({ maxLength: 30 }),
        username: Type.String({ maxLength: 20, description: 'The mobile number' }),
        password: Type.String({ maxLength: 128 }),
        code: Type.String({ maxLength: 16 }),
        // Where the user came from, for the log. It grants nothing.
        app: Type.Optional(Type.String({ maxLength: 40 })),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), msg: Type.String(), _id: Type.String() }),
    rateLimit: { max: 30, windowS: 60 },
    async handler({ body, ip, request }) {
      const registration = await findRegistration(db, tenantHostOf(request, settings.publicUrl))
      const [name, mobile] = [body.name.trim(), body.username.trim()]
      await refuseFaults({ name, username: mobile, code: body.code.trim() }, body.password)
      const keys = backoffKeys(mobile, ip)
      await checkBackoff(db, keys)
      if (!(await takeCode(db, settings.secretKey, { mobile, purpose: 'register', code: body.code.trim() }))) {
        await countFailure(db, keys)
        throw wrongCode()
      }
      const passwordHash = await hashPassword(body.password)
      const _id = await registerUser(db, registration, { name, mobile, passwordHash, app: body.app, ip })
      return { code: 0, msg: 'ok', _id }
    },
  })
}

async function refuseFaults(filled: Record<string, string>, password: string): Promise<void> {
  const fields: Record<string, Text> = {}
  for (const [name, value] of Object.entries(filled)) if (value === '') fields[name] = missing
  const fault = await newPasswordFault(password, filled.username)
  if (fault) fields.password = fault
  if (Object.keys(fields).length > 0) throw invalidParameter({ fields })
}
