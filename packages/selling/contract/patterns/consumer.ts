import { defineEntity, type Filter } from '@atrium/core/contract/define/entity'
import { choice, dt, type Fields, fen, img, int, json, phone, ref, str } from '@atrium/core/contract/define/fields'
import { Type } from 'typebox'

/**
 * The fields that the consumers of all apps share: people who pay, and never sign in to the shell. The SQL functions
 * `consumer_table` and `consumer_view` create their columns; amounts are read from the ledger of the app.
 */

export const CLIENTS = { 1: ['weixin'], 2: ['alipay'], 3: ['h5'], 4: ['app'] } as const

/** A consumer's identity at weixin. */
export interface WeixinIdentity {
  openid: string
  unionid?: string
}

const weixinSchema = Type.Object({ openid: Type.String(), unionid: Type.Optional(Type.String()) })
const readonly = { readonly: true } as const

export const consumerFields = {
  nickName: str(40),
  avatar: img(1, { readonly: true, purpose: 'avatar' }),
  mobile: phone({ unique: true, mask: 'phone' }),
  weixin: json<WeixinIdentity>(weixinSchema, readonly),
  client: choice(CLIENTS, { readonly: true, required: true, default: 3 }),
  /** The balance that the consumer may spend or withdraw. */
  money: fen(readonly),
  /** Withdrawn so far. */
  settledMoney: fen(readonly),
  /** Credited later: not available yet. */
  pendingMoney: fen(readonly),
  /** What of the consumer's deposits is held now. */
  deposit: fen(readonly),
  orderCount: int({ readonly: true, required: true, default: 0 }),
  totalPaid: fen({ readonly: true, required: true, default: 0, max: Number.MAX_SAFE_INTEGER }),
  lastOrderAt: dt(readonly),
  inviter: ref('user', readonly),
}

export const consumerStatus = { 1: ['normal', 'green'], 2: ['blocked', 'grey'] } as const

export const consumerActions = {
  block: { from: ['normal'], to: 'blocked', danger: true },
  unblock: { from: ['blocked'], to: 'normal' },
} as const

export const CONSUMER_COLUMNS = [
  'nickName',
  'mobile',
  'status',
  'totalPaid',
  'orderCount',
  'money',
  'pendingMoney',
  'settledMoney',
  'client',
] as const

export const CONSUMER_FILTERS = ['status', 'client', { field: 'money', by: 'range' }] as const satisfies readonly (
  | string
  | Filter
)[]

/**
 * The consumers of an app as clerks see them. `extra` has the app's own fields; the list shows those that are `listed`,
 * and people search in them. `unblock` has an effect because it also forgives unpaid orders.
 */
export const consumerEntity = <const A extends string, const F extends Fields>(
  app: A,
  extra: F,
  listed: readonly string[] = Object.keys(extra),
) =>
  defineEntity({
    name: 'user',
    path: `/api/${app}/user`,
    table: `${app}_user`,
    view: `${app}_user_row`,
    module: 'user',
    title: 'nickName',
    fields: { ...consumerFields, ...extra },
    status: consumerStatus,
    calls: ['list', 'get', 'update', 'export'],
    list: {
      columns: [...CONSUMER_COLUMNS, ...listed],
      filters: [...CONSUMER_FILTERS, { field: 'createdAt', by: 'range' }],
      // Not the mobile number: it is masked, and a search would reveal it digit by digit.
      search: ['nickName', ...listed],
      finds: { by: { nickName: 'part', mobile: 'whole' }, shows: ['mobile', 'orderCount'] },
    },
    actions: {
      ...consumerActions,
      unblock: { ...consumerActions.unblock, effect: true, money: true },
      /** A manual change of the consumer's balance. */
      adjust: {
        from: ['normal', 'blocked'],
        to: 'same',
        effect: true,
        danger: true,
        money: true,
        input: {
          adjustment: fen({ required: true, min: -1_000_000, max: 1_000_000 }),
          reason: str(80, { required: true, min: 2 }),
          idemKey: str(64, { min: 8 }),
        },
      },
    },
  })

export const consumerPermissions = 'read update adjust block unblock unmask export'
