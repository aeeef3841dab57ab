import { holds } from '@atrium/core/contract/access'
import { useSession } from '@atrium/core/web/access/session'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import { useFollow } from '@atrium/core/web/live/use-follow'
import { CannotRead } from '@atrium/core/web/mobile/facts'
import { NothingHere, RowLink, Rows } from '@atrium/core/web/mobile/mobile-page'
import { Waiting } from '@atrium/core/web/phone/frame'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { useQueries, useQuery } from '@tanstack/react-query'
import { pathRecord } from '../../entities/path-record.ts'
import { ROUNDS, roundQuery } from '../round/calls.ts'
import { useWords } from '../words.ts'
import { myRounds } from './calls.ts'

/** On `/m`: the rounds that this person may walk now. */
export default function Today() {
  const { t, word } = useWords()
  const { user, permissions } = useSession()
  const may = holds(permissions, ['inspection', 'record/path', 'read'])
  const { data, error, refetch } = useQuery({ ...myRounds(user._id), enabled: may })
  // Their points and forms are read now: where they are walked there may be no network.
  useQueries({ queries: (data ?? []).map(({ _id }) => roundQuery(_id)) })
  useFollow({ app: 'inspection', entity: 'pathRecord' }, ROUNDS)
  if (!may) return <NothingHere>{word('noRoundsToday')}</NothingHere>
  if (!data) return error ? <CannotRead error={error} onRetry={() => void refetch()} /> : <Waiting />
  if (data.length === 0) return <NothingHere>{word('noRoundsToday')}</NothingHere>
  return (
    <Rows>
      {data.map(({ _id, name, planAt, dueAt, done, total, status }) => {
        const [state, colour] = pathRecord.status[status]
        const times = word('fromUntil', {
          from: formatMinute(planAt!).slice(5),
          until: formatMinute(dueAt!).slice(5),
        })
        return (
          <RowLink
            key={_id}
            to={`/m/inspection/record/path/${_id}`}
            title={name ?? ''}
            note={`${times} · ${word('progressOf', { done, total: total ?? 0 })}`}
            end={<StatusTag colour={colour}>{t(`entities.pathRecord.status.${state}`)}</StatusTag>}
          />
        )
      })}
    </Rows>
  )
}
