import type { App } from '@atrium/contract/define/app'
import type { ListAnswer } from '@atrium/contract/wire'
import { api } from '../api/client.ts'
import { usePage } from '../api/use-page.ts'
import type { AnyRow } from '../app/screens.ts'
import { PAGE_SIZE, PagedTable, usePageNumber } from '../crud/detail/paged-table.tsx'
import { useEntityPage } from '../crud/entity-context.ts'
import { formatFen } from '../crud/values/money.ts'
import { formatMinute } from '../crud/values/times.ts'
import { ZoneNote } from '../ui/zone-note.tsx'
import { entityOf } from './entity-of.ts'
import { RowsTab } from './rows-tab.tsx'
import { useSellingWords, type Word } from './words.ts'

interface TabProps {
  app: App
  /** The consumer. */
  row: AnyRow
}

export const OrdersTab = ({ app, row: { _id } }: TabProps) => (
  <RowsTab
    app={app}
    entity={entityOf(app, 'order')}
    of={{ user: _id }}
    columns={['no', 'status', 'paidAmount', 'createdAt', 'refundedAmount', 'deviceName']}
  />
)

export const FeedbackTab = ({ app, row: { _id } }: TabProps) => (
  <RowsTab
    app={app}
    entity={entityOf(app, 'feedback')}
    of={{ user: _id }}
    columns={['createdAt', 'type', 'status', 'content', 'reply']}
  />
)

/** Kind of a ledger entry → its word. */
const KINDS: Readonly<Record<string, Word>> = {
  payment: 'payment',
  refund: 'refund',
  adjust: 'adjust',
  share: 'share',
  'refund.hold': 'hold',
  'refund.release': 'release',
  'withdrawal.apply': 'withdrawal',
  'withdrawal.reject': 'withdrawalReturned',
}

interface LedgerEntry {
  _id: string
  kind: string
  memo: string | null
  /** In fen. */
  amount: number
  balanceAfter: number
  createdAt: string
}

type LedgerPage = Pick<ListAnswer<LedgerEntry>, 'list' | 'pagination' | 'asOf'>

export function LedgerTab({ app, row: { _id } }: TabProps) {
  const { entity } = useEntityPage()
  const word = useSellingWords()
  const page = usePageNumber()
  const { current } = page
  const asked = usePage([app.key, entity.name, 'ledger', _id], current, (asOf) =>
    api.get<LedgerPage>(`${entity.path}/ledger`, { _id, current, pageSize: PAGE_SIZE, asOf }),
  )
  return (
    <PagedTable<LedgerEntry>
      asked={asked}
      page={page}
      empty={word('noEntries')}
      columns={[
        {
          title: (
            <>
              {word('at')}
              <ZoneNote />
            </>
          ),
          dataIndex: 'createdAt',
          render: (at: string) => <time dateTime={at}>{formatMinute(at)}</time>,
        },
        { title: word('kind'), dataIndex: 'kind', render: (kind: string) => word(KINDS[kind] ?? 'other') },
        {
          title: word('amount'),
          dataIndex: 'amount',
          align: 'end',
          render: (fen: number) => <span className="crud-number">{`${fen > 0 ? '+' : ''}${formatFen(fen)}`}</span>,
        },
        {
          title: word('balance'),
          dataIndex: 'balanceAfter',
          align: 'end',
          render: (fen: number) => <span className="crud-number">{formatFen(fen)}</span>,
        },
        { title: word('note'), dataIndex: 'memo' },
      ]}
    />
  )
}
