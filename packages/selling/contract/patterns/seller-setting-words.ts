import type { SameKeys } from '@atrium/core/contract/define/words'

/** The words for seller-setting.ts. Apps spread them into their own words. */
const source = {
  fields: {
    name: '商户名称',
    logo: '标志',
    servicePhone: '客服电话',
    notice: '公告',
    agreement: '用户协议',
    payTimeout: '支付时限',
    payTypes: '支付方式',
    nearby: '显示附近设备',
    refundAuto: '启动失败自动退款',
    blacklistAfterUnpaid: '连续未支付几单后停用一天',
    merchantShare: '商户默认分成',
    agentShare: '代理商默认分成',
    shareFreezeHours: '分成冻结时长',
    minWithdrawal: '最低提现金额',
    miniAppId: '小程序 AppID',
    orderReceivers: '新订单接收人',
    orderMessageMinutes: '新订单消息间隔',
    receivers: '告警接收人',
    offlineAlarmMinutes: '离线多久后告警',
    faultRepair: '故障自动转报修',
  },
  status: {},
  actions: {},
  options: {},
  groups: { seller: '商户', selling: '下单与支付', sharing: '分成与提现', weixin: '微信', messages: '消息与告警' },
  empty: '还没有设置。',
}

const english: SameKeys<typeof source> = {
  fields: {
    name: 'Seller name',
    logo: 'Logo',
    servicePhone: 'Service phone',
    notice: 'Notice',
    agreement: 'User agreement',
    payTimeout: 'Payment time limit',
    payTypes: 'Payment methods',
    nearby: 'Show devices nearby',
    refundAuto: 'Refund automatically when the machine does not start',
    blacklistAfterUnpaid: 'Unpaid orders in a row before a one-day block',
    merchantShare: 'Merchants’ default share',
    agentShare: 'Agents’ default share',
    shareFreezeHours: 'Shares frozen for',
    minWithdrawal: 'Minimum withdrawal',
    miniAppId: 'Mini program AppID',
    orderReceivers: 'Notify of new orders',
    orderMessageMinutes: 'Notify of new orders every',
    receivers: 'Notify of alarms',
    offlineAlarmMinutes: 'Alarm after being offline for',
    faultRepair: 'Open a repair order for each fault',
  },
  status: {},
  actions: {},
  options: {},
  groups: {
    seller: 'Seller',
    selling: 'Orders and payment',
    sharing: 'Shares and withdrawals',
    weixin: 'WeChat',
    messages: 'Messages and alarms',
  },
  empty: 'No settings yet.',
}

export const sellerSettingWords = { zh_CN: source, en_US: english }

const hints = {
  blacklistAfterUnpaid: '填 0 不停用；管理员可在用户处提前解除',
  merchantShare: '本人未填分成比例时采用；各方合计不超过 100%',
  agentShare: '本人未填分成比例时采用；各方合计不超过 100%',
  shareFreezeHours: '与代理分销的结算延迟取较长者，期满入账',
  minWithdrawal: '留空则与代理分销的设置相同',
  miniAppId: '填写后，微信扫码打开小程序',
  orderReceivers: '不选则通知所有可退款的人',
  orderMessageMinutes: '间隔内的订单合并为一条；填 0 不通知',
  receivers: '不选则通知所有可重启设备的人',
}

/** What the form shows under a field: the meaning of an empty field or of a 0. */
export const sellerSettingHints: Record<'zh_CN' | 'en_US', typeof hints> = {
  zh_CN: hints,
  en_US: {
    blacklistAfterUnpaid: '0 blocks nobody; an administrator can unblock the user earlier',
    merchantShare: 'Used where no own share is set; all shares together are at most 100%',
    agentShare: 'Used where no own share is set; all shares together are at most 100%',
    shareFreezeHours: 'The longer of this and the settlement delay in Agents applies; shares are then credited',
    minWithdrawal: 'Leave empty to use the setting in Agents',
    miniAppId: 'If set, codes scanned in WeChat open the mini program',
    orderReceivers: 'If nobody is chosen, everyone who may refund orders is notified',
    orderMessageMinutes: 'Orders within the interval are combined into one message; 0 sends none',
    receivers: 'If nobody is chosen, everyone who may restart devices is notified',
  },
}
