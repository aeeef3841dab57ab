import { useSession } from '@atrium/core/web/access/session'
import { useFollow } from '@atrium/core/web/live/use-follow'
import { CannotRead } from '@atrium/core/web/mobile/facts'
import { NothingHere } from '@atrium/core/web/mobile/mobile-page'
import { Waiting } from '@atrium/core/web/phone/frame'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../words.ts'
import { myRepairs, newRepairs, REPAIRS, useMay } from './calls.ts'
import { RepairRows } from './repair-rows.tsx'

/** On `/m`: what this person has to repair, and what somebody has to accept. */
export default function Today() {
  const { word } = useWords()
  const may = useMay()
  const { user } = useSession()
  const mine = useQuery(myRepairs(user._id))
  const submitted = useQuery({ ...newRepairs(), enabled: may('accept') })
  useFollow({ app: 'facility', entity: 'repair' }, REPAIRS)
  if (!mine.data) {
    return mine.error ? <CannotRead error={mine.error} onRetry={() => void mine.refetch()} /> : <Waiting />
  }
  const { list, refs } = mine.data
  return (
    <>
      {list.length === 0 ? (
        <NothingHere>{word('nothingToRepair')}</NothingHere>
      ) : (
        <RepairRows repairs={list} facilities={refs.facility} />
      )}
      {submitted.data && submitted.data.list.length > 0 && (
        <>
          <h3 className="core-mobile-heading">{word('toAccept')}</h3>
          <RepairRows repairs={submitted.data.list} facilities={submitted.data.refs.facility} />
        </>
      )}
    </>
  )
}
