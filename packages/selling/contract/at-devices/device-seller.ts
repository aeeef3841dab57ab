import { defineApp, type MenuItem } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { qrcodeEntity, qrcodePermissions } from '@atrium/core/contract/patterns/qrcode'
import { deviceCommand, deviceEvent, deviceLogin, devicePermissions } from '@atrium/devices/contract/patterns/device'
import { consumerPermissions } from '../patterns/consumer.ts'
import { feedbackEntity, feedbackPermissions } from '../patterns/feedback.ts'
import { refundEntity } from '../patterns/order-refund.ts'

interface DeviceSeller<E extends readonly Entity[], P extends readonly MenuItem[]> {
  icon: string
  /** The permissions of the devices, besides those of all devices. */
  device: string
  /** The permissions of the orders, besides those of all orders. */
  order?: string
  /** The app's own: order, user, device, price and setting, and what else it has. */
  entities: E
  /** Pages of its own, after the devices. */
  pages?: P
}

/**
 * An app that sells to consumers at devices, with packages or tariffs called `price`: its pages, permissions, logs,
 * codes and feedback.
 */
export const deviceSeller = <
  const A extends string,
  const E extends readonly Entity[],
  const P extends readonly MenuItem[] = readonly [],
>(
  app: A,
  { icon, device, order = '', entities, pages = [] as unknown as P }: DeviceSeller<E, P>,
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
      { module: 'price', path: 'price/list' },
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
      price: 'read create update delete enable disable',
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

/** Codes are created in batches, by a call and a dialog of their own. */
export const sellerQrcode = <const A extends string>(app: A) =>
  ({
    ...qrcodeEntity(app),
    module: 'setting/qrcode',
    calls: ['list', 'get', 'update', 'delete', 'export'],
  }) as const
