import '../platform.css'
import './timeseries.css'
import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { useErrorText } from '@atrium/core/web/crud/error-text'
import { Alert, Card, Skeleton } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { counted, type Db, type Statistics, sized, type Target, useStatistics } from './answer.ts'
import { Databases } from './databases.tsx'
import { DropDialog } from './drop-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { RetentionDialog } from './retention-dialog.tsx'
import { SlowQueries } from './slow-queries.tsx'

type Open = { dialog: 'retention'; db: Db } | { dialog: 'drop' | 'export'; target: Target }

/** The tenant's time-series store: databases, sizes, and the operations on them. */
export default function TimeseriesPage() {
  const { word, page } = useWords()
  const errorText = useErrorText()
  const { permissions } = useSession()
  const may = (permission: string) => holds(permissions, ['platform', 'timeseries', permission])
  const { data, error } = useStatistics()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (!data) return <Skeleton active />
  return (
    <div className="platform-timeseries">
      <h1 className="platform-title">{page('timeseries')}</h1>
      <Summary statistics={data} />
      <Card size="small">
        <Databases
          dbs={data.dbs}
          onRetention={may('update') ? (db) => setOpen({ dialog: 'retention', db }) : undefined}
          onDrop={may('drop') ? (target) => setOpen({ dialog: 'drop', target }) : undefined}
          onExport={may('export') ? (target) => setOpen({ dialog: 'export', target }) : undefined}
        />
      </Card>
      <Card size="small" title={word('tsSlow')}>
        <SlowQueries queries={data.slowQueries} />
      </Card>
      {open?.dialog === 'retention' && <RetentionDialog db={open.db} onClose={close} />}
      {open?.dialog === 'drop' && <DropDialog target={open.target} onClose={close} />}
      {open?.dialog === 'export' && <ExportDialog target={open.target} onClose={close} />}
    </div>
  )
}

function Summary({ statistics: { dbs, bytes, pointsLastMinute } }: { statistics: Statistics }) {
  const { word } = useWords()
  const series = dbs.reduce((sum, db) => sum + db.series, 0)
  const rows = dbs.reduce((sum, db) => sum + db.rows, 0)
  const facts = [
    [word('tsDbs'), counted(dbs.length)],
    [word('tsSeries'), counted(series)],
    [word('tsRows'), counted(rows)],
    [word('tsSize'), sized(bytes)],
    [word('tsRate'), word('tsPerMinute', { count: counted(pointsLastMinute) })],
  ] as const
  return (
    <Card size="small">
      <dl className="platform-timeseries-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
