import { LoadFailed } from '@atrium/core/web/crud/load-failed'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import { useFollow } from '@atrium/core/web/live/use-follow'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { useQuery } from '@tanstack/react-query'
import { Progress, Skeleton } from 'antd'
import { Link } from 'react-router'
import { pointRecord } from '../../index.ts'
import type { PlannedPoint } from '../../round.ts'
import { useWords } from '../words.ts'
import { ROUNDS, roundQuery, type VisitRecord } from './calls.ts'
import type { RoundRow } from './rows.ts'
import './progress.css'

/** The points of a round and what was found there, while the inspector walks. */
export default function ProgressTab({ row }: { row: RoundRow }) {
  const { word } = useWords()
  const { data, error, refetch } = useQuery(roundQuery(row._id))
  useFollow({ app: 'inspection', entity: 'pathRecord' }, ROUNDS)
  useFollow({ app: 'inspection', entity: 'pointRecord' }, ROUNDS)
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton active />
  const { done, total } = data.pathRecord
  const text = word('progressOf', { done, total: total ?? 0 })
  return (
    <>
      <Progress
        percent={Math.round((100 * done) / Math.max(1, total ?? 0))}
        format={() => text}
        aria-label={word('progress')}
      />
      <ol className="inspection-progress">
        {data.plan.points.map((point) => (
          <Point key={point._id} point={point} record={data.records.find((one) => one.point === point._id)} />
        ))}
      </ol>
    </>
  )
}

function Point({ point, record }: { point: PlannedPoint; record: VisitRecord | undefined }) {
  const { t, word } = useWords()
  if (!record) {
    return (
      <li>
        <span>{point.name}</span>
        <span className="core-crud-muted">{word('notVisited')}</span>
      </li>
    )
  }
  const [name, colour] = pointRecord.status[record.exceptionStatus]
  const facts = [
    formatMinute(record.at),
    record.late && word('receivedLate', { time: formatMinute(record.receivedAt) }),
    record.distance !== null && word('metres', { distance: record.distance }),
    record.exceptionDesc,
  ]
  return (
    <li>
      <Link to={`/inspection/record/point/list/${record._id}`}>{point.name}</Link>
      <StatusTag colour={colour}>{t(`entities.pointRecord.status.${name}`)}</StatusTag>
      <span className="core-crud-muted">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  )
}
