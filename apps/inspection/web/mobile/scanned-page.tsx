import { useSession } from '@atrium/core/web/access/session'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import { CannotRead } from '@atrium/core/web/mobile/facts'
import { MobilePage, RowLink, Rows } from '@atrium/core/web/mobile/mobile-page'
import { Notice, Waiting } from '@atrium/core/web/phone/frame'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { roundQuery } from '../round/calls.ts'
import { useWords } from '../words.ts'
import { myRounds, pointByCode } from './calls.ts'

/** `/m/inspection/record/path/code/:code`: a point was scanned; leads to its form in the round that this person walks. */
export default function ScannedPage() {
  const { code = '' } = useParams()
  const { t, word } = useWords()
  const { user } = useSession()
  const mine = useQuery(myRounds(user._id))
  const rounds = useQueries({ queries: (mine.data ?? []).map(({ _id }) => roundQuery(_id)) })
  const isReading = mine.isPending || rounds.some(({ isPending }) => isPending)
  const found = rounds.flatMap(({ data }) => {
    const point = data && pointByCode(data, code)
    const isLeft = point && !data.records.some((record) => record.point === point._id)
    return isLeft ? [data.pathRecord] : []
  })
  const addressOf = (id: string) => `/m/inspection/record/path/${id}/${encodeURIComponent(code)}`
  if (!isReading && found.length === 1) return <Navigate to={addressOf(found[0]!._id)} replace />
  return (
    <MobilePage title={t('entities.point.name')} up="/m">
      {mine.error && !mine.data ? (
        <CannotRead error={mine.error} onRetry={() => void mine.refetch()} />
      ) : isReading ? (
        <Waiting />
      ) : found.length === 0 ? (
        <Notice title={word('noRoundHere')} text={word('noRoundHereHint')} />
      ) : (
        <Rows>
          {found.map(({ _id, name, planAt }) => (
            <RowLink key={_id} to={addressOf(_id)} title={name ?? ''} note={formatMinute(planAt!)} />
          ))}
        </Rows>
      )}
    </MobilePage>
  )
}
