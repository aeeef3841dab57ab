import { useSession } from '@atrium/core/web/access/session'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import { useFollow } from '@atrium/core/web/live/use-follow'
import { useKeep } from '@atrium/core/web/mobile/drafts/use-keep'
import { CannotRead, Facts, Pictures } from '@atrium/core/web/mobile/facts'
import { usePlace } from '@atrium/core/web/mobile/inputs/use-place'
import { MobilePage } from '@atrium/core/web/mobile/mobile-page'
import { Waiting } from '@atrium/core/web/phone/frame'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { PRIORITIES } from '../../entities/repair.ts'
import { useWords } from '../words.ts'
import { ACCEPTED, actPath, IN_PROGRESS, REPAIRS, repairQuery, SUBMITTED, useMay, useStatusWith } from './calls.ts'
import { RepairLogs } from './repair-logs.tsx'
import { RepairStatus } from './repair-rows.tsx'
import type { RepairRow } from './rows.ts'

/** `/m/facility/repair/:id`: what is broken, what was done, and the next step. */
export default function RepairPage() {
  const { id = '' } = useParams()
  const { word, t, locale } = useWords()
  const { data, error, refetch } = useQuery(repairQuery(id))
  useFollow({ app: 'facility', entity: 'repair' }, REPAIRS)
  if (!data) {
    return (
      <MobilePage title={t('menu.repair')} up="/m">
        {error ? <CannotRead error={error} onRetry={() => void refetch()} /> : <Waiting />}
      </MobilePage>
    )
  }
  const { repair, refs } = data
  const field = (name: string) => t(`entities.repair.fields.${name}`)
  const facility = repair.facility && refs.facility?.[repair.facility]
  const people = repair.repairers?.map((one) => refs.repairers?.[one] ?? '').join(locale === 'zh_CN' ? '、' : ', ')
  return (
    <MobilePage title={repair.title} up="/m" action={<Action repair={repair} />}>
      <Facts
        facts={[
          [word('status'), <RepairStatus key="status" repair={repair} />],
          [field('facility'), facility],
          [field('priority'), t(`entities.repair.options.priority.${PRIORITIES[repair.priority as 1 | 2 | 3 | 4][0]}`)],
          [field('dueAt'), repair.dueAt && <Due repair={repair} dueAt={repair.dueAt} />],
          [field('reporterName'), repair.reporterName],
          [
            field('reporterMobile'),
            repair.reporterMobile && <a href={`tel:${repair.reporterMobile}`}>{repair.reporterMobile}</a>,
          ],
          [field('repairers'), people],
          [field('no'), repair.no],
        ]}
      />
      <section className="core-phone-section">
        <h3>{field('description')}</h3>
        <p className="core-mobile-text">{repair.description}</p>
        <Pictures urls={repair.photos} />
      </section>
      <section className="core-phone-section">
        <h3>{word('logs')}</h3>
        <RepairLogs entries={repair.logs ?? []} />
      </section>
    </MobilePage>
  )
}

function Due({ repair, dueAt }: { repair: RepairRow; dueAt: string }) {
  return <span className={repair.deadline === 2 ? 'core-phone-wrong' : undefined}>{formatMinute(dueAt)}</span>
}

/** The next step of whoever may take it, and a comment. Steps that are not sent yet count as taken. */
function Action({ repair }: { repair: RepairRow }) {
  const { word, t } = useWords()
  const may = useMay()
  const { user } = useSession()
  const { status } = useStatusWith(repair)
  const { place } = usePlace()
  const { keep, failure, isBusy } = useKeep()
  const step = (action: 'accept' | 'start', body: object) =>
    keep({
      title: `${repair.title} · ${t(`entities.repair.actions.${action}`)}`,
      about: repair._id,
      call: { method: 'PUT', path: actPath(action) },
      body: { _id: repair._id, ...body },
      place,
    })
  const button = (label: string, onClick: () => unknown) => (
    <button
      type="button"
      className="core-phone-button core-phone-button-main"
      aria-disabled={isBusy}
      onClick={() => void onClick()}
    >
      {label}
    </button>
  )
  const next =
    status === SUBMITTED && may('accept')
      ? button(word('acceptMyself'), () => step('accept', { repairers: [user._id] }))
      : status === ACCEPTED && may('start')
        ? button(t('entities.repair.actions.start'), () => step('start', {}))
        : status === IN_PROGRESS &&
          may('finish') && (
            <Link className="core-phone-button core-phone-button-main" to={`/m/facility/repair/${repair._id}/finish`}>
              {t('entities.repair.actions.finish')}
            </Link>
          )
  const comment = status <= IN_PROGRESS + 1 && may('log') && (
    <Link className="core-phone-button" to={`/m/facility/repair/${repair._id}/log`}>
      {word('comment')}
    </Link>
  )
  if (!next && !comment) return null
  return (
    <>
      {failure && (
        <p className="core-phone-wrong" role="alert">
          {failure}
        </p>
      )}
      <div className="core-phone-row">
        {comment}
        {next}
      </div>
    </>
  )
}
