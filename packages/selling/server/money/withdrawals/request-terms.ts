import { invalidParameter, type Text } from '@atrium/core/contract/refusal'
import { localMs, weekdayOf } from '@atrium/core/contract/zone'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { tenantZone } from '@atrium/core/server/db/tenant-zone'

/** What is checked of a request besides its amount. With weixin the payout is made automatically. */
export const BY_WEIXIN = 1
const BY_ALIPAY = 2
export const BY_BANK = 3

const DAYS_ZH = ['一', '二', '三', '四', '五', '六', '日']
const DAYS_EN = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * @param days of the week on which withdrawals are accepted, 1 is Monday; empty means every day
 * @throws invalidParameter at `amount` if today is none of them
 */
export async function refuseDay({ tx }: Ctx, days: readonly number[]): Promise<void> {
  const today = weekdayOf(localMs(await tenantZone(tx), Date.now()))
  if (days.length === 0 || days.includes(today)) return
  const named = (names: readonly string[]) => [...days].sort().map((day) => names[day - 1])
  const text: Text = {
    zh_CN: `仅周${named(DAYS_ZH).join('、周')}可以申请提现`,
    en_US: `Only on ${named(DAYS_EN).join(', ')}`,
  }
  throw invalidParameter({ fields: { amount: text } })
}

/** The account detail that each method needs. Method 4 is paid offline and needs none. */
const NEEDED: Readonly<Record<number, { name: string; text: Text }>> = {
  [BY_WEIXIN]: {
    name: 'openid',
    text: { zh_CN: '微信提现需要收款人的 openid', en_US: 'Withdrawals by WeChat need the payee’s openid' },
  },
  [BY_ALIPAY]: { name: 'account', text: { zh_CN: '支付宝账号必填', en_US: 'Alipay account is required' } },
  [BY_BANK]: { name: 'number', text: { zh_CN: '请先登记收款银行卡', en_US: 'Add a bank card first' } },
}

/** @throws invalidParameter at `account` if the detail that the method needs is missing */
export function refuseAccount(how: number, account: Readonly<Record<string, string>>): void {
  const needed = NEEDED[how]
  if (needed && !account[needed.name]) throw invalidParameter({ fields: { account: needed.text } })
}
