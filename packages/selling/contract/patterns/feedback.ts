import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice, dt, img, ref, str, text } from '@atrium/core/contract/define/fields'
import type { SameKeys } from '@atrium/core/contract/define/words'
import { unused } from './order.ts'

export const FEEDBACK_TYPES = { 1: ['fault', 'red'], 2: ['payment'], 3: ['other'] } as const
export const FEEDBACK_MAX_IMGS = 3

const readonly = { readonly: true } as const

/**
 * Reports by consumers: a fault, a wrong payment. The app's migration creates the view with `feedback_view('<app>')`;
 * the app must have an entity named `user` and one named `device`, unless it sells without devices (`noDevices`).
 */
export const feedbackEntity = <const A extends string>(app: A, { noDevices }: { noDevices?: true } = {}) => {
  const device = noDevices ? [] : ['device']
  const deviceName = noDevices ? [] : ['deviceName']
  return defineEntity({
    name: 'feedback',
    path: `/api/${app}/feedback`,
    table: 'feedback',
    view: `${app}_feedback_row`,
    module: 'feedback',
    title: 'content',
    fields: {
      type: choice(FEEDBACK_TYPES, readonly),
      content: text(500, readonly),
      imgs: img(FEEDBACK_MAX_IMGS, readonly),
      contact: str(40, { readonly: true, mask: 'phone' }),
      user: ref('user', readonly),
      device: ref('device', noDevices ? unused : readonly),
      deviceName: str(40, noDevices ? unused : readonly),
      orderNo: str(40, { readonly: true, code: true }),
      reply: str(200, readonly),
      handledAt: dt(readonly),
    },
    status: { 1: ['new', 'orange'], 2: ['handled', 'green'] },
    calls: ['list', 'get', 'export'],
    list: {
      columns: ['content', 'type', 'status', 'user', ...deviceName, 'createdAt', 'orderNo', 'reply'],
      filters: ['type', 'status', ...device, 'user', { field: 'createdAt', by: 'range' }],
      search: ['content', 'orderNo'],
      waiting: {
        name: { zh_CN: '用户反馈', en_US: 'Feedback' },
        when: { status: 1 },
        acts: ['handle'],
        shows: ['type', 'content', 'imgs', 'contact', 'user', ...device, 'orderNo'],
      },
    },
    // What is reported of a shop's goods is nothing that upkeep repairs.
    ...(noDevices ? {} : { workOrder: { permission: 'handle', from: ['new'] } }),
    actions: {
      handle: { from: ['new'], to: 'handled', effect: true, input: { reply: str(200, { required: true, min: 2 }) } },
      /** The repair that was opened for the report is finished. */
      repaired: { from: ['new'], to: 'handled', by: 'system' },
    },
  })
}

export const feedbackPermissions = 'read handle export unmask'

/** The fields that the action `handle` sets beside the status; every app uses it as the effect. */
export const handledFeedback = ({ reply }: { reply: string }) => ({ reply, handledAt: new Date().toISOString() })

const source = {
  name: '用户反馈',
  fields: {
    type: '类型',
    content: '内容',
    imgs: '照片',
    contact: '联系方式',
    user: '用户',
    device: '设备',
    deviceName: '设备名称',
    orderNo: '订单号',
    reply: '回复',
    handledAt: '处理时间',
  },
  status: { new: '待处理', handled: '已处理' },
  actions: { handle: '处理', repaired: '维修完成' },
  options: { type: { fault: '设备故障', payment: '支付问题', other: '其他' } },
  groups: {},
  empty: '还没有用户反馈',
}

const english: SameKeys<typeof source> = {
  name: 'Feedback',
  fields: {
    type: 'Kind',
    content: 'Description',
    imgs: 'Photos',
    contact: 'Contact',
    user: 'User',
    device: 'Device',
    deviceName: 'Device name',
    orderNo: 'Order no.',
    reply: 'Reply',
    handledAt: 'Handled at',
  },
  status: { new: 'New', handled: 'Handled' },
  actions: { handle: 'Handle', repaired: 'Repaired' },
  options: { type: { fault: 'Fault', payment: 'Payment', other: 'Other' } },
  groups: {},
  empty: 'No feedback yet',
}

export const feedbackWords = { zh_CN: source, en_US: english }
