import type { SameKeys } from '../../contract/define/words.ts'
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
