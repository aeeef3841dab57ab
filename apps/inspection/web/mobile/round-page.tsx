import { formatMinute } from '@atrium/core/web/crud/values/times'
import { useFollow } from '@atrium/core/web/live/use-follow'
import { CannotRead, Facts } from '@atrium/core/web/mobile/facts'
import { MobilePage, Rows } from '@atrium/core/web/mobile/mobile-page'
import { ScanButton } from '@atrium/core/web/mobile/scan/scan-button'
import { Waiting } from '@atrium/core/web/phone/frame'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { pathRecord, pointRecord } from '../../index.ts'
import type { PlannedPoint } from '../../round.ts'
import { ROUNDS, roundQuery, type WholeRound } from '../round/calls.ts'
import { useWords } from '../words.ts'
import { nextPoint, pointByCode, useVisited } from './calls.ts'

/** `/m/inspection/record/path/:id`: the points of a round; a scan opens the form of one. */
export default function RoundPage() {
  const { id = '' } = useParams()
  const { t } = useWords()
  const { data, error, refetch } = useQuery(roundQuery(id))
  useFollow({ app: 'inspection', entity: 'pathRecord' }, ROUNDS)
  useFollow({ app: 'inspection', entity: 'pointRecord' }, ROUNDS)
  if (!data) {
    return (
      <MobilePage title={t('entities.pathRecord.name')} up="/m">
        {error ? <CannotRead error={error} onRetry={() => void refetch()} /> : <Waiting />}
      </MobilePage>
    )
  }
  return <Round round={data} />
}

function Round({ round }: { round: WholeRound }) {
  const { t, word } = useWords()
  const navigate = useNavigate()
  const { pathRecord: row, plan } = round
  const visited = useVisited(round)
  const left = plan.points.filter(({ _id }) => !visited.sent.has(_id) && !visited.kept.has(_id))
  const next = nextPoint(round, visited)
  const [state, colour] = pathRecord.status[row.status]
  const field = (name: string) => t(`entities.pathRecord.fields.${name}`)

  function open(scanned: string): string | undefined {
    const point = pointByCode(round, scanned)
    if (!point) return word('otherRound')
    if (visited.sent.has(point._id) || visited.kept.has(point._id)) return word('alreadyVisited', { name: point.name })
    if (next && next._id !== point._id) return word('nextFirst', { name: next.name })
    void navigate(`/m/inspection/record/path/${row._id}/${encodeURIComponent(scanned.trim())}`)
    return undefined
  }
  const isOpen = left.length > 0 && row.status !== 5
  return (
    <MobilePage
      title={row.name ?? ''}
      up="/m"
      action={isOpen ? <ScanButton label={word('scanPoint')} onScan={({ code }) => open(code)} /> : undefined}
    >
      <Facts
        facts={[
          [
            word('status'),
            <StatusTag key="status" colour={colour}>
              {t(`entities.pathRecord.status.${state}`)}
            </StatusTag>,
          ],
          [field('planAt'), formatMinute(row.planAt!)],
          [field('dueAt'), formatMinute(row.dueAt!)],
          [field('done'), word('progressOf', { done: plan.points.length - left.length, total: plan.points.length })],
        ]}
      />
      {plan.inOrder && <p className="core-phone-muted">{word('inOrderHint')}</p>}
      <Rows>
        {plan.points.map((point) => (
          <Point key={point._id} round={round} point={point} isKept={visited.kept.has(point._id)} />
        ))}
      </Rows>
    </MobilePage>
  )
}

/** A point with what was found there; before that, its number can be read, which can be typed where no code is readable. */
function Point({ round, point, isKept }: { round: WholeRound; point: PlannedPoint; isKept: boolean }) {
  const { t, word } = useWords()
  const record = round.records.find((one) => one.point === point._id)
  const [name, colour] = record ? pointRecord.status[record.exceptionStatus] : (['', 'grey'] as const)
  const note = record ? [formatMinute(record.at), record.exceptionDesc].filter(Boolean).join(' · ') : point.no
  const state = record ? t(`entities.pointRecord.status.${name}`) : word(isKept ? 'toBeSent' : 'notVisited')
  return (
    <li className="core-mobile-row">
      <span className="core-mobile-row-text">
        <strong>{point.name}</strong>
        <span className="core-phone-muted">{note}</span>
      </span>
      <StatusTag colour={isKept ? 'blue' : colour}>{state}</StatusTag>
    </li>
  )
}
