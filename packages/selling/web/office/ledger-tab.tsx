import type { App } from '@atrium/core/contract/define/app'
import type { ListAnswer } from '@atrium/core/contract/wire'
import { api } from '@atrium/core/web/api/client'
import { usePage } from '@atrium/core/web/api/use-page'
import type { AnyRow } from '@atrium/core/web/app/screens'
import { PagedTable, usePageNumber } from '@atrium/core/web/crud/detail/paged-table'
import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import { ZoneNote } from '@atrium/core/web/ui/zone-note'
import { useSellingWords, type Word } from './words.ts'

interface TabProps {
  app: App
  /** The consumer. */
  row: AnyRow
}

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

/** Each change of a consumer's balance, newest first. */
export default function LedgerTab({ app, row: { _id } }: TabProps) {
  const { entity } = useEntityPage()
  const word = useSellingWords()
  const page = usePageNumber()
  const { current, size: pageSize } = page
  const asked = usePage([app.key, entity.name, 'ledger', _id, pageSize], current, (asOf) =>
    api.get<LedgerPage>(`${entity.path}/ledger`, { _id, current, pageSize, asOf }),
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
          render: (fen: number) => <span className="core-crud-number">{`${fen > 0 ? '+' : ''}${formatFen(fen)}`}</span>,
        },
        {
          title: word('balance'),
          dataIndex: 'balanceAfter',
          align: 'end',
          render: (fen: number) => <span className="core-crud-number">{formatFen(fen)}</span>,
        },
        { title: word('note'), dataIndex: 'memo' },
      ]}
    />
  )
}
