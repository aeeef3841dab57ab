import { Id } from '@atrium/core/contract/define/schema'
import { resetPassword } from '@atrium/core/server/admin/users'
import { call } from '@atrium/core/server/call/app-call'
import { audit } from '@atrium/core/server/call/log'
import { getRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import { user } from '../entities/user.ts'

const triple = ['manage', 'user', 'resetPassword'] as const

/** This answer is the only place that contains the new password in plain text. */
export const resetUserPassword = call({
  method: 'PUT',
  path: '/api/user/password/reset',
  guard: { kind: 'anyOf', triples: [triple] },
  summary: 'Give a user a random password, shown once; the user has to change it',
  body: Type.Object({ _id: Id }, { additionalProperties: false }),
  response: Type.Object({ code: Type.Literal(0), password: Type.String() }),
  async run(ctx, { body }) {
    const row = await getRow(await within(ctx, user, triple), user, body._id, 'for update')
    const password = await resetPassword(ctx, row)
    await audit(ctx, {
      action: 'resetPassword',
      entity: 'manage.user',
      rowId: row._id,
      before: { name: row.name, updatePwd: row.updatePwd },
      after: { name: row.name, updatePwd: true },
    })
    return { code: 0, password }
  },
})
