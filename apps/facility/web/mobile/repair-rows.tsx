import type { Colour } from '@atrium/core/contract/define/fields'
import { formatMinute } from '@atrium/core/web/crud/values/times'
import { RowLink, Rows } from '@atrium/core/web/mobile/mobile-page'
import { StatusTag } from '@atrium/core/web/ui/status-tag'
import { PRIORITIES, repair } from '../../entities/repair.ts'
import { useWords } from '../words.ts'
import { useStatusWith } from './calls.ts'
import type { RepairRow } from './rows.ts'

interface RepairRowsProps {
  repairs: readonly RepairRow[]
  /** Id of a facility → its name. */
  facilities?: Readonly<Record<string, string>> | undefined
}

/** Repairs as links to their pages. */
export function RepairRows({ repairs, facilities = {} }: RepairRowsProps) {
  return (
    <Rows>
      {repairs.map((one) => (
        <RepairLink key={one._id} repair={one} facility={one.facility ? facilities[one.facility] : undefined} />
      ))}
    </Rows>
  )
}

function RepairLink({ repair: one, facility }: { repair: RepairRow; facility: string | undefined }) {
  const { word, t } = useWords()
  const [priority, colour] = PRIORITIES[one.priority as keyof typeof PRIORITIES] as readonly [string, Colour?]
  const note = (
    <>
      {facility && <span>{facility}</span>}
      {one.dueAt && (
        <span className={one.deadline === 2 ? 'core-phone-wrong' : undefined}>
          {word('dueAt', { time: formatMinute(one.dueAt).slice(5) })}
        </span>
      )}
      {colour && <StatusTag colour={colour}>{t(`entities.repair.options.priority.${priority}`)}</StatusTag>}
    </>
  )
  return (
    <RowLink to={`/m/facility/repair/${one._id}`} title={one.title} note={note} end={<RepairStatus repair={one} />} />
  )
}

/** The status, with what this phone has not sent yet. */
export function RepairStatus({ repair: one }: { repair: Pick<RepairRow, '_id' | 'status'> }) {
  const { t, word } = useWords()
  const { status, isWaiting } = useStatusWith(one)
  const [name, colour] = repair.status[status as RepairRow['status']]
  const text = t(`entities.repair.status.${name}`)
  return <StatusTag colour={colour}>{isWaiting ? word('notSent', { status: text }) : text}</StatusTag>
}
