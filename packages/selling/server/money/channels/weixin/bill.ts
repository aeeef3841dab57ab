import type { BillLine } from '../port.ts'

/** Weixin's bill of one day: a header row, one row per trade, a header row of the totals, and the row of totals. */

const HEADS = {
  state: '交易状态',
  tradeNo: '微信订单号',
  payNo: '商户订单号',
  amount: '订单金额',
  attached: '商户数据包',
  channelRefundNo: '微信退款单号',
  refundNo: '商户退款单号',
  refundAmount: '申请退款金额',
} as const

/** An automatic pay score collection has a number of weixin's own; ours is in the data: `wxzff|weixin's|ours`. */
const OF_SCORE = /^wxzff\|[^|]*\|(.+)$/

/** Every value has a backtick before it, so that spreadsheets do not convert it. */
export function readBill(text: string): BillLine[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = head.split(',').map((name) => name.trim())
  const column = (name: string) => {
    const index = names.indexOf(name)
    if (index < 0) throw new Error(`weixin's bill has no column ${name}`)
    return index
  }
  const at = Object.fromEntries(Object.entries(HEADS).map(([key, name]) => [key, column(name)])) as Record<
    keyof typeof HEADS,
    number
  >
  const bill: BillLine[] = []
  for (const line of lines) {
    // The totals begin here: their header row has no backtick.
    if (!line.startsWith('`')) break
    const values = line.slice(1).split(',`')
    const value = (key: keyof typeof HEADS) => values[at[key]]?.trim() ?? ''
    if (value('state') === 'SUCCESS') {
      const no = OF_SCORE.exec(value('attached'))?.[1] ?? value('payNo')
      bill.push({ kind: 'payment', no, amountFen: fen(value('amount')), tradeNo: value('tradeNo') })
    } else if (value('state') === 'REFUND') {
      const [no, amountFen] = [value('refundNo'), fen(value('refundAmount'))]
      bill.push({ kind: 'refund', no, amountFen, tradeNo: value('channelRefundNo') })
    }
  }
  return bill
}

function fen(yuan: string): number {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(yuan)
  if (!match) throw new Error(`not an amount in weixin's bill: ${yuan}`)
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
