import { useFollow } from '@atrium/core/web/live/use-follow'
import { CannotRead, Facts, Pictures } from '@atrium/core/web/mobile/facts'
import { MobilePage, NothingHere } from '@atrium/core/web/mobile/mobile-page'
import { Waiting } from '@atrium/core/web/phone/frame'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { facility as entity } from '../../entities/facility.ts'
import { useWords } from '../words.ts'
import { facilityQuery, REPAIRS, repairsOfFacility } from './calls.ts'
import { RepairRows } from './repair-rows.tsx'
import type { FacilityRow } from './rows.ts'

/** `/m/facility/facility/code/:code`: what the scanned code belongs to, and its open repairs. */
export default function FacilityPage() {
  const { code = '' } = useParams()
  const { word, t } = useWords()
  const { data, error, refetch } = useQuery(facilityQuery(code))
  if (!data) {
    return (
      <MobilePage title={t('menu.facility')} up="/m">
        {error ? (
          <>
            <CannotRead error={error} onRetry={() => void refetch()} />
            <a className="core-phone-button" href={`/q/facility/${encodeURIComponent(code)}`}>
              {word('publicPage')}
            </a>
          </>
        ) : (
          <Waiting />
        )}
      </MobilePage>
    )
  }
  const { facility, refs } = data
  const [status, colour] = entity.status[facility.status]
  const field = (name: string) => t(`entities.facility.fields.${name}`)
  return (
    <MobilePage title={facility.name} up="/m">
      <Facts
        facts={[
          [
            word('status'),
            <StatusTag key="status" colour={colour}>
              {t(`entities.facility.status.${status}`)}
            </StatusTag>,
          ],
          [field('no'), facility.no],
          [field('category'), refs.category?.[facility.category]],
          [field('site'), facility.site],
          [field('keeper'), facility.keeper && refs.keeper?.[facility.keeper]],
          [field('brand'), [facility.brand, facility.model].filter(Boolean).join(' ')],
          [field('serialNo'), facility.serialNo],
          [field('warrantyUntil'), facility.warrantyUntil],
        ]}
      />
      <Pictures urls={facility.photos} />
      <OpenRepairs facility={facility} />
    </MobilePage>
  )
}

function OpenRepairs({ facility }: { facility: FacilityRow }) {
  const { word } = useWords()
  const { data } = useQuery(repairsOfFacility(facility._id))
  useFollow({ app: 'facility', entity: 'repair' }, REPAIRS)
  return (
    <>
      <h2 className="core-mobile-heading">{word('openRepairs')}</h2>
      {!data && <Waiting />}
      {data?.list.length === 0 && <NothingHere>{word('noOpenRepairs')}</NothingHere>}
      {data && data.list.length > 0 && <RepairRows repairs={data.list} />}
    </>
  )
}
