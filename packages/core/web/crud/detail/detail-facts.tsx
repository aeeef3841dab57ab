import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { About } from '../../../contract/define/fields.ts'
import type { AnyRow } from '../../app/screens.ts'
import type { RefNames } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { useIsOffered } from '../use-work-orders.ts'
import { useCrudWords } from '../words.ts'
import { FactList, hasFact } from './fact-list.tsx'
import { RowSum } from './row-sum.tsx'
import { sectionsOf } from './sections.ts'

const RECORD = ['createdAt', 'creator', 'updatedAt', 'remark']

/**
 * Every field of a row that is not empty, with its label: its money as a sum, what nobody has typed by what it tells, the
 * groups of the form. The fields that every row has come last.
 */
export function DetailFacts({ row, refs }: { row: AnyRow; refs: RefNames }) {
  const { entity, words, screens } = useEntityPage()
  const { word } = useCrudWords()
  const isOffered = useIsOffered()
  const { below, sum } = screens
  const Below = below?.component
  // The sum has a title of its own, above the rest of the money.
  const titleOf = (about: About) => (about === 'content' || (about === 'money' && sum) ? '' : word(`about_${about}`))
  const elsewhere = [...(sum?.instead ?? []), ...(below?.instead ?? [])]
  const sections = [
    ...sectionsOf(entity, isOffered, elsewhere).map((section) => ({
      ...section,
      key: 'about' in section ? section.about : `group ${section.group}`,
      title: 'group' in section ? words.group(section.group) : titleOf(section.about),
    })),
    { key: 'record', title: word('record'), names: RECORD.filter((name) => !elsewhere.includes(name)) },
  ].filter(({ names }) => names.some((name) => hasFact(row, name)))
  return (
    <>
      <RowSum row={row} />
      {sections.map(({ key, title, names }) => (
        <section key={key} className="core-crud-facts">
          {title && <h3>{title}</h3>}
          <FactList names={names} row={row} refs={refs} />
        </section>
      ))}
      {Below && (
        <Suspense fallback={<Skeleton active title={false} />}>
          <Below row={row} refs={refs} />
        </Suspense>
      )}
    </>
  )
}
