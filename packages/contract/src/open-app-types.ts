import type { Options } from './define/fields.ts'

/** Accounts with other services that a tenant can keep. Their numbers stand in rows, so they never change. */
export const OPEN_APP_TYPES = {
  1: ['weixin_mp'],
  2: ['weixin_mini'],
  3: ['weixin_pay'],
  4: ['sms_alicloud'],
  5: ['dingtalk_robot'],
  6: ['imou'],
  7: ['ys7'],
  8: ['map_baidu'],
  9: ['printer_feie'],
  10: ['http'],
  11: ['mqtt'],
} as const satisfies Options

/** The type by which people sign in inside weixin. */
export const WEIXIN_ACCOUNT = 1

/** The type that the money room reads a merchant's contract from. */
export const WEIXIN_PAY = 3

export type OpenAppType = (typeof OPEN_APP_TYPES)[keyof typeof OPEN_APP_TYPES][0]

/** The type's name by its number. */
export function openAppType(number: unknown): OpenAppType | undefined {
  return OPEN_APP_TYPES[number as keyof typeof OPEN_APP_TYPES]?.[0]
}
