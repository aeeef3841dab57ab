import type { Options } from './define/fields.ts'

/**
 * The kinds of accounts with providers that a tenant can store. Rows contain these numbers, so they must never change.
 */
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

/** The type with which consumers sign in inside weixin. */
export const WEIXIN_ACCOUNT = 1

/** The type that contains a merchant's payment contract. */
export const WEIXIN_PAY = 3

export type OpenAppType = (typeof OPEN_APP_TYPES)[keyof typeof OPEN_APP_TYPES][0]

/** The name of a type by its number. */
export function openAppType(number: unknown): OpenAppType | undefined {
  return OPEN_APP_TYPES[number as keyof typeof OPEN_APP_TYPES]?.[0]
}

/** The props that say where a type's secrets are sent. */
export const ADDRESSES = ['url', 'endpoint', 'webhook']
