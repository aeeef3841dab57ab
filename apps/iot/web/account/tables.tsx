import { percentText } from '@atrium/core/contract/quantity-text'
import { useAppNames } from '@atrium/core/web/access/app-names'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { Table } from 'antd'
import { useWords, type Word } from '../words.ts'
import type { EntryRow, ShareRow } from './account.ts'

const SHARE_STATUS = {
  1: ['sharePending', 'orange'],
  2: ['shareCredited', 'green'],
  3: ['shareReversed', 'grey'],
} as const

const appOf = (bizType: string) => bizType.split('.', 1)[0]!
/** Shows the time without the year, because the entries are recent. */
const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMinute(at).slice(5)}</time>

export function SharesTable({ rows }: { rows: ShareRow[] }) {
  const { word, locale } = useWords()
  const { nameOf } = useAppNames()
  return (
    <Table<ShareRow>
      size="small"
      rowKey="_id"
      pagination={false}
      dataSource={rows}
      locale={{ emptyText: word('noShares') }}
      columns={[
        { title: word('at'), dataIndex: 'createdAt', render: (at: string) => <Moment at={at} /> },
        {
          title: word('source'),
          dataIndex: 'bizType',
          // Non-breaking spaces keep number and percent sign on one line.
          render: (type: string, { ratio }) => `${nameOf(appOf(type))} ·\u00a0${percentText(ratio, locale)}`,
        },
        {
          title: word('amount'),
          dataIndex: 'amount',
          align: 'end',
          className: 'iot-amount',
          render: (fen: number) => formatFen(fen),
        },
        {
          title: word('status'),
          dataIndex: 'status',
          render: (status: keyof typeof SHARE_STATUS, { reversed, amount }) => {
            const [name, colour] = SHARE_STATUS[status]
            return (
              <>
                <StatusTag colour={colour}>{word(name)}</StatusTag>
                {reversed > 0 && reversed < amount && (
                  <small className="iot-below">{word('reversed', { amount: formatFen(reversed) })}</small>
                )}
              </>
            )
          },
        },
      ]}
    />
  )
}

/** Labels of the ledger's events. */
const EVENTS: Readonly<Record<string, Word>> = {
  finish: 'bizFinish',
  share: 'bizShare',
  'refund.hold': 'bizRefund',
  'refund.release': 'bizRelease',
  'withdrawal.apply': 'bizApply',
  'withdrawal.paid': 'bizPaid',
  'withdrawal.reject': 'bizReject',
}

const BUCKETS = { balance: 'available', pending: 'pending', frozen: 'frozen', debt: 'debt' } as const

export function EntriesTable({ rows }: { rows: EntryRow[] }) {
  const { word } = useWords()
  return (
    <Table<EntryRow>
      size="small"
      rowKey="_id"
      pagination={false}
      dataSource={rows}
      locale={{ emptyText: word('noLines') }}
      columns={[
        { title: word('at'), dataIndex: 'createdAt', render: (at: string) => <Moment at={at} /> },
        { title: word('source'), dataIndex: 'bizType', render: (type: string) => word(EVENTS[type] ?? 'bizOther') },
        { title: word('bucket'), dataIndex: 'bucket', render: (bucket: EntryRow['bucket']) => word(BUCKETS[bucket]) },
        {
          title: word('amount'),
          dataIndex: 'amount',
          align: 'end',
          className: 'iot-amount',
          render: (fen: number, { balanceAfter }) => (
            <>
              {`${fen > 0 ? '+' : ''}${formatFen(fen)}`}
              <small className="iot-below">{word('left', { amount: formatFen(balanceAfter) })}</small>
            </>
          ),
        },
      ]}
    />
  )
}
