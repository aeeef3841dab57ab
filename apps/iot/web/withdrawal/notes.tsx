import type { AnyRow } from '@atrium/core/web/app/screens'
import { DecidingFacts } from '@atrium/core/web/crud/detail/deciding-facts'
import { formatFen } from '@atrium/core/web/crud/values/money'
import { DECIDED_BY } from '../../entities/withdrawal.ts'
import { useWords } from '../words.ts'

interface NoteProps {
  row: AnyRow & { amount: number; balanceAfter: number }
}

/** What a person needs to know before paying a withdrawal. */
export function PassNote({ row }: NoteProps) {
  const { word } = useWords()
  return (
    <>
      <DecidingFacts row={row} refs={{}} names={DECIDED_BY} />
      <p className="core-crud-muted">{word('passNote')}</p>
    </>
  )
}

/** What a person needs to know before rejecting a withdrawal. */
export function RejectNote({ row }: NoteProps) {
  const { word } = useWords()
  const { amount, balanceAfter } = row
  return (
    <>
      <DecidingFacts row={row} refs={{}} names={DECIDED_BY.filter((name) => name !== 'balanceAfter')} />
      <p className="core-crud-muted">
        {word('rejectNote', { amount: formatFen(amount), balance: formatFen(balanceAfter + amount) })}
      </p>
    </>
  )
}
