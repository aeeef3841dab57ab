/** Access of the public calls: finds the tenant and the row of a scanned code, and checks that the code is valid. */

import { statusNumber } from '@atrium/core/contract/define/entity'
import { refusal } from '@atrium/core/contract/refusal'
import type { Ctx, OpenCtx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { findPrintedCode } from '@atrium/core/server/codes/printed-codes'
import { getRow } from '@atrium/core/server/entity/rows'
import { registerCode } from '../index.ts'

const codeUnknown = refusal(40400, 404, { zh_CN: '登记码不存在', en_US: 'This registration code does not exist' })
const codeDisabled = refusal(40911, 409, { zh_CN: '登记码已停用', en_US: 'This registration code is disabled' })
const codeNotYetValid = refusal(40911, 409, {
  zh_CN: '登记尚未开始',
  en_US: 'Registration has not started yet',
})
const codeExpired = refusal(40911, 409, { zh_CN: '登记码已过期', en_US: 'This registration code has expired' })
export const dayIsFull = refusal(40911, 409, {
  zh_CN: '今日登记人数已满，请明天再来',
  en_US: 'Registration is full for today; come back tomorrow',
})

export type RegisterCodeRow = Row<typeof registerCode>

/**
 * Runs a function in the tenant of a valid code.
 * @throws codeUnknown | codeDisabled | codeNotYetValid | codeExpired
 */
export async function atOpenCode<T>(
  ctx: OpenCtx,
  code: string,
  run: (inside: Ctx, row: RegisterCodeRow) => Promise<T>,
): Promise<T> {
  const found = await findPrintedCode(ctx, 'visitor', registerCode, code)
  if (!found) throw codeUnknown()
  return ctx.asTenant(found.tenantId, async (inside) => {
    const row = await getRow(inside, registerCode, found._id)
    refuseClosed(row, Date.now())
    return run(inside, row)
  })
}

function refuseClosed(row: RegisterCodeRow, nowMs: number): void {
  if (row.status !== statusNumber(registerCode, 'enabled')) throw codeDisabled()
  if (row.validFrom && Date.parse(row.validFrom) > nowMs) throw codeNotYetValid()
  if (row.validTo && Date.parse(row.validTo) <= nowMs) throw codeExpired()
}
