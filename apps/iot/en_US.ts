import type { AppWords } from '@atrium/core/contract/define/words'
import { orderWords } from '@atrium/selling/contract/patterns/order-words'
import type iotApp from './index.ts'
import more from './words/more.en_US.ts'

const { withdrawal } = orderWords.en_US

const MONEY = {
  shareRatio: 'Share',
  income: 'Earned',
  balance: 'Balance',
  pending: 'Pending',
  settled: 'Withdrawn',
  deviceCount: 'Devices',
}
const STATUS = { enabled: 'Active', disabled: 'Disabled' }
const ACTIONS = { disable: 'Disable', enable: 'Enable' }

const words = {
  name: 'Agents',
  about: 'Agents, merchants and their shares',
  menu: {
    dashboard: 'Overview',
    'agent/list': 'Agents',
    'merchant/list': 'Merchants',
    'channel/list': 'Channels',
    'withdrawal/list': 'Withdrawals',
    broadcast: 'Broadcast',
    'setting/iot': 'Settings',
    'share/list': 'Shares',
  },
  entities: {
    agent: {
      name: 'Agent',
      fields: {
        name: 'Name',
        contact: 'Contact',
        mobile: 'Mobile',
        user: 'Account',
        parent: 'Parent agent',
        region: 'Region',
        mobileApps: 'Mobile apps',
        apps: 'Apps',
        contractUntil: 'Contract until',
        level: 'Level',
        merchantCount: 'Merchants',
        ...MONEY,
      },
      status: STATUS,
      actions: ACTIONS,
      options: {},
      groups: { identity: 'Basics', share: 'Parent and share', use: 'Apps' },
      empty:
        'No agents yet. Create one and choose it for merchants and devices; it then gets its share of their income.',
    },
    merchant: {
      name: 'Merchant',
      fields: {
        name: 'Name',
        category: 'Business',
        imgs: 'Pictures',
        coordinates: 'Place',
        contact: 'Contact',
        mobile: 'Mobile',
        user: 'Account',
        openHours: 'Opening hours',
        agent: 'Agent',
        channel: 'Channel',
        bank: 'Bank card',
        ...MONEY,
      },
      status: STATUS,
      actions: ACTIONS,
      options: {},
      groups: { identity: 'Basics', place: 'Place and pictures', share: 'Assignment and share' },
      empty: 'No merchants yet. Create one, then assign devices to it.',
    },
    channel: {
      name: 'Channel',
      fields: {
        name: 'Name',
        contact: 'Contact',
        mobile: 'Mobile',
        agent: 'Agent',
        code: 'Invitation code',
        merchantCount: 'Merchants',
        ...MONEY,
      },
      status: STATUS,
      actions: ACTIONS,
      options: {},
      groups: { identity: 'Basics', share: 'Assignment and share' },
      empty: 'No channels yet. A channel gets its share of the income of the merchants it introduced.',
    },
    withdrawal: {
      name: 'Withdrawal',
      ...withdrawal,
      fields: { ...withdrawal.fields, balanceAfter: 'Balance after', earlier: 'Last three' },
      options: {
        ...withdrawal.options,
        ownerType: { agent: 'Agent', merchant: 'Merchant', channel: 'Channel', consumer: 'User' },
      },
      groups: {},
      empty: 'No withdrawals yet. They appear here once agents, merchants or channels request one.',
    },
    broadcast: {
      name: 'Broadcast',
      fields: {
        title: 'Title',
        content: 'Content',
        scope: 'To',
        channels: 'Sent by',
        receivers: 'Receivers',
        url: 'Linked page',
      },
      status: {},
      actions: {},
      options: {},
      groups: {},
      empty: 'No broadcasts yet.',
    },
    share: {
      name: 'Share',
      fields: {
        app: 'App',
        payNo: 'Payment no.',
        orderId: 'Order id',
        ownerType: 'Owner type',
        ownerId: 'Owner id',
        ownerName: 'Owner',
        ratio: 'Percentage',
        amount: 'Share',
        reversed: 'Taken back',
        net: 'Net share',
        creditAt: 'Due',
        creditedAt: 'Credited at',
      },
      status: { pending: 'Pending', credited: 'Credited', reversed: 'Taken back' },
      actions: {},
      options: {
        ownerType: {
          agent: 'Agent',
          merchant: 'Merchant',
          channel: 'Channel',
          consumer: 'Consumer',
          platform: 'Platform',
        },
      },
      groups: {},
      empty: 'No shares yet. When an order ends, its agent, merchant and channel get their percentages.',
    },
    setting: {
      name: 'Settings',
      fields: {
        withdrawalServiceFeeRate: 'Withdrawal fee rate',
        minWithdrawal: 'Minimum withdrawal',
        maxWithdrawal: 'Maximum withdrawal',
        dayLimit: 'Withdrawals per day',
        withdrawDays: 'Withdrawal days',
        autoPass: 'Approved automatically up to',
        channelFeeRate: 'Payment provider’s fee rate',
        settleDelayDays: 'Credited after',
        agreement: 'Agreement',
      },
      status: {},
      actions: {},
      options: {},
      groups: { share: 'Shares', withdrawal: 'Withdrawals', agreement: 'Agreement' },
      empty: 'No settings yet.',
    },
  },
  more,
} satisfies AppWords<typeof iotApp>

export default words
