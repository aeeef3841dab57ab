import { defineApp, type MenuItem } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { qrcodeEntity, qrcodePermissions } from '@atrium/core/contract/patterns/qrcode'
import { deviceCommand, deviceEvent, deviceLogin, devicePermissions } from '@atrium/devices/contract/patterns/device'
import { consumerPermissions } from '../patterns/consumer.ts'
import { feedbackEntity, feedbackPermissions } from '../patterns/feedback.ts'
import { refundEntity } from '../patterns/order-refund.ts'

/** A page of what an app sells: its address below the app, and what may be done there. */
interface Goods extends MenuItem {
  /** Of its module, separated by spaces. Pages after the first one of a module leave it out. */
  permissions?: string
}

const PRICES = [
  { module: 'price', path: 'price/list', permissions: 'read create update delete enable disable' },
] as const satisfies readonly Goods[]

interface DeviceSeller<E extends readonly Entity[], G extends readonly Goods[], P extends readonly MenuItem[]> {
  icon: string
  /** The permissions of the devices, besides those of all devices. */
  device: string
  /** The permissions of the orders, besides those of all orders: `complete pay cancel`. */
  order?: string
  /** The app's own: order, user, device, what it sells, setting, and what else it has. */
  entities: E
  /** The pages of what it sells. Absent: packages or tariffs, called `price`. */
  goods?: G
  /** Pages of its own, after the devices. */
  pages?: P
}

/** An app that sells to consumers at devices: its pages, permissions, logs, codes and feedback. */
export const deviceSeller = <
  const A extends string,
  const E extends readonly Entity[],
  const G extends readonly Goods[] = typeof PRICES,
  const P extends readonly MenuItem[] = readonly [],
>(
  app: A,
  { icon, device, order = '', entities, goods = PRICES as never, pages = [] as never }: DeviceSeller<E, G, P>,
) =>
  defineApp({
    key: app,
    type: 'pc',
    icon,
    guarded: false,
    menu: [
      { module: 'dashboard', path: 'dashboard' },
      { module: 'order', path: 'order' },
      { module: 'user', path: 'user' },
      { module: 'device', path: 'device/list' },
      ...pages,
      ...goods,
      { module: `setting/${app}`, path: `setting/${app}` },
      { module: 'setting/qrcode', path: 'setting/qrcode' },
      { module: 'order', path: 'refund/list', entity: 'refund', icon: 'money' },
      { module: 'feedback', path: 'feedback/list', icon: 'bell' },
    ],
    permissions: {
      dashboard: 'read',
      order: `read refund delete export ${order}`.trim(),
      user: consumerPermissions,
      device: `${devicePermissions} ${device}`,
      ...permissionsOf(goods),
      [`setting/${app}`]: 'read update',
      'setting/qrcode': qrcodePermissions,
      feedback: feedbackPermissions,
    },
    entities: [
      ...entities,
      deviceLogin(app),
      deviceCommand(app),
      deviceEvent(app),
      sellerQrcode(app),
      feedbackEntity(app),
      refundEntity(app),
    ],
    figures: ['income', 'orders', 'online'],
  })

const permissionsOf = (goods: readonly Goods[]): Readonly<Record<string, string>> =>
  Object.fromEntries(goods.flatMap(({ module, permissions }) => (permissions ? [[module, permissions]] : [])))

/** Codes are created in batches, by a call and a dialog of their own. */
export const sellerQrcode = <const A extends string>(app: A) =>
  ({
    ...qrcodeEntity(app),
    module: 'setting/qrcode',
    calls: ['list', 'get', 'update', 'delete', 'export'],
  }) as const
