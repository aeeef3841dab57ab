import { useWordOf } from '@atrium/core/web/words'

const zh_CN = {
  at: '时间',
  kind: '类型',
  amount: '金额',
  balance: '余额',
  note: '说明',
  noEntries: '余额还没有变动。',
  payment: '支付订单',
  refund: '退款',
  adjust: '调整余额',
  share: '分成入账',
  hold: '退款扣回',
  release: '退款取消，退回',
  withdrawal: '提现',
  withdrawalReturned: '提现退回',
  other: '其他',
}

export type Word = keyof typeof zh_CN

const en_US: Record<Word, string> = {
  at: 'Time',
  kind: 'Kind',
  amount: 'Amount',
  balance: 'Balance',
  note: 'Note',
  noEntries: 'The balance has not changed yet.',
  payment: 'Order payment',
  refund: 'Refund',
  adjust: 'Adjusted',
  share: 'Share of an order',
  hold: 'Taken back by a refund',
  release: 'Refund cancelled, returned',
  withdrawal: 'Withdrawal',
  withdrawalReturned: 'Withdrawal returned',
  other: 'Other',
}

const words = { zh_CN, en_US }

export const useSellingWords = () => useWordOf(words).word
