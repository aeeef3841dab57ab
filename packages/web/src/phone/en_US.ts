import type { SameKeys } from '@atrium/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  language: '中文',
  back: 'Back',
  myOrders: 'My orders',
  retry: 'Try again',
  loading: 'Loading',
  unreachable: 'No connection',
  unreachableHint: 'Check your network and try again. Orders you have paid are not affected.',
  more: 'Load more',
} satisfies SameKeys<typeof zh_CN>
