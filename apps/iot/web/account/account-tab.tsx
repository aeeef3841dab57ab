import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { api } from '@atrium/core/web/api/client'
import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { LoadFailed } from '@atrium/core/web/crud/load-failed'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import '../iot.css'
import { useWords } from '../words.ts'
import { type Account, OWNER_KINDS } from './account.ts'
import { ApplyDialog } from './apply-dialog.tsx'
import { EntriesTable, SharesTable } from './tables.tsx'

interface AccountTabProps {
  row: { _id: string; name: string; bank?: string | null }
}

const FIGURES = [
  ['balance', 'available'],
  ['pending', 'pending'],
  ['frozen', 'frozen'],
  ['withdrawn', 'withdrawn'],
  ['debt', 'debt'],
] as const

/** A partner's balance, where it came from, and the button to request a withdrawal. */
export default function AccountTab({ row }: AccountTabProps) {
  const { word } = useWords()
  const { entity } = useEntityPage()
  const { permissions } = useSession()
  const [applying, setApplying] = useState(false)
  const ownerType = OWNER_KINDS[entity.name]!
  const { data, error, refetch } = useQuery({
    queryKey: ['iot', entity.name, 'account', row._id],
    queryFn: () => api.get<Account>('/api/iot/account', { ownerType, owner: row._id }),
  })
  if (error) return <LoadFailed title={word('accountFailed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { money, shares, lines, terms } = data
  // A debt of zero is not shown.
  const figures = FIGURES.filter(([bucket]) => bucket !== 'debt' || money.debt > 0)
  return (
    <div className="iot-account">
      <dl className="iot-money">
        {figures.map(([bucket, label]) => (
          <div key={bucket} data-bucket={bucket}>
            <dt>{word(label)}</dt>
            <dd>{formatFen(money[bucket])}</dd>
          </div>
        ))}
      </dl>
      {holds(permissions, ['iot', 'withdrawal', 'apply']) && (
        <Button type="primary" disabled={money.balance === 0} onClick={() => setApplying(true)}>
          {word('applyWithdrawal')}
        </Button>
      )}
      <h3>{word('shares')}</h3>
      <SharesTable rows={shares} />
      <h3>{word('lines')}</h3>
      <EntriesTable rows={lines} />
      {applying && (
        <ApplyDialog
          ownerType={ownerType}
          owner={row}
          balanceFen={money.balance}
          terms={terms}
          onClose={() => setApplying(false)}
        />
      )}
    </div>
  )
}
