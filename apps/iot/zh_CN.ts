import type { AppWords } from '@atrium/core/contract/define/words'
import { orderWords } from '@atrium/selling/contract/patterns/order-words'
import type iotApp from './index.ts'
import more from './words/more.zh_CN.ts'

const { withdrawal } = orderWords.zh_CN

const MONEY = {
  shareRatio: '分成比例',
  income: '累计收益',
  balance: '可提现',
  pending: '待结算',
  settled: '已提现',
  deviceCount: '设备数',
}
const STATUS = { enabled: '正常', disabled: '停用' }
const ACTIONS = { disable: '停用', enable: '启用' }

const words = {
  name: '代理分销',
  about: '代理商、商户与渠道分润',
  menu: {
    dashboard: '分销概览',
    'agent/list': '代理商',
    'merchant/list': '商户',
    'channel/list': '渠道',
    'withdrawal/list': '提现',
    broadcast: '群发消息',
    'setting/iot': '分销设置',
    'share/list': '分成',
  },
  entities: {
    agent: {
      name: '代理商',
      fields: {
        name: '名称',
        contact: '联系人',
        mobile: '手机号',
        user: '登录账号',
        parent: '上级代理',
        region: '负责区域',
        mobileApps: '可用移动应用',
        apps: '可用应用',
        contractUntil: '合同到期日',
        level: '级别',
        merchantCount: '商户数',
        ...MONEY,
      },
      status: STATUS,
      actions: ACTIONS,
      options: {},
      groups: { identity: '基本资料', share: '上级与分成', use: '可用应用' },
      empty: '还没有代理商。新建一个，再为商户和设备选择代理商，收入即按比例分成。',
    },
    merchant: {
      name: '商户',
      fields: {
        name: '名称',
        category: '行业',
        imgs: '图片',
        coordinates: '位置',
        contact: '联系人',
        mobile: '手机号',
        user: '登录账号',
        openHours: '营业时间',
        agent: '代理商',
        channel: '渠道',
        bank: '收款银行卡',
        ...MONEY,
      },
      status: STATUS,
      actions: ACTIONS,
      options: {},
      groups: { identity: '基本资料', place: '位置与图片', share: '归属与分成' },
      empty: '还没有商户。新建一个，再把设备放到商户名下。',
    },
    channel: {
      name: '渠道',
      fields: {
        name: '名称',
        contact: '联系人',
        mobile: '手机号',
        agent: '代理商',
        code: '邀请码',
        merchantCount: '商户数',
        ...MONEY,
      },
      status: STATUS,
      actions: ACTIONS,
      options: {},
      groups: { identity: '基本资料', share: '归属与分成' },
      empty: '还没有渠道。渠道带来的商户，其收入按渠道比例分成。',
    },
    withdrawal: {
      name: '提现',
      ...withdrawal,
      fields: { ...withdrawal.fields, balanceAfter: '提现后余额', earlier: '前三次提现' },
      options: {
        ...withdrawal.options,
        ownerType: { agent: '代理商', merchant: '商户', channel: '渠道', consumer: '用户' },
      },
      groups: {},
      empty: '还没有提现申请。代理商、商户或渠道申请提现后会出现在这里。',
    },
    broadcast: {
      name: '群发记录',
      fields: {
        title: '标题',
        content: '内容',
        scope: '接收范围',
        channels: '发送方式',
        receivers: '接收人数',
        url: '跳转页面',
      },
      status: {},
      actions: {},
      options: {},
      groups: {},
      empty: '还没有群发过消息。',
    },
    share: {
      name: '分成',
      fields: {
        app: '应用',
        payNo: '支付单号',
        orderId: '订单编号',
        ownerType: '分成方类型',
        ownerId: '分成方编号',
        ownerName: '分成方',
        ratio: '分成比例',
        amount: '分成金额',
        reversed: '退款扣回',
        net: '实际分成',
        creditAt: '应入账时间',
        creditedAt: '入账时间',
      },
      status: { pending: '待结算', credited: '已入账', reversed: '已撤销' },
      actions: {},
      options: {
        ownerType: { agent: '代理商', merchant: '商户', channel: '渠道', consumer: '用户', platform: '平台' },
      },
      groups: {},
      empty: '还没有分成。订单完成后，按设备的代理商、商户和渠道的比例产生分成。',
    },
    setting: {
      name: '分销设置',
      fields: {
        withdrawalServiceFeeRate: '提现手续费率',
        minWithdrawal: '最低提现金额',
        maxWithdrawal: '最高提现金额',
        dayLimit: '每日提现次数',
        withdrawDays: '可提现日',
        autoPass: '免审核金额',
        channelFeeRate: '支付渠道费率',
        settleDelayDays: '结算周期',
        agreement: '合作协议',
      },
      status: {},
      actions: {},
      options: {},
      groups: { share: '分成', withdrawal: '提现', agreement: '协议' },
      empty: '还没有设置。',
    },
  },
  more,
} as const satisfies AppWords<typeof iotApp>

export default words
