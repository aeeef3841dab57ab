import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { type Entity, shownFields } from '../../../contract/define/entity.ts'
import type { Field } from '../../../contract/define/fields.ts'
import type { AnyRow } from '../../app/screens.ts'
import type { RefNames } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { useIsOffered } from '../use-work-orders.ts'
import { useCrudWords } from '../words.ts'
import { FactList, hasFact } from './fact-list.tsx'

const RECORD = ['createdAt', 'creator', 'updatedAt', 'remark']

interface Section {
  key: string
  title: string
  names: string[]
}

/**
 * Every field of a row that is not empty, with its label, in the groups of the form. The fields that every row has come
 * last.
 */
export function DetailFacts({ row, refs }: { row: AnyRow; refs: RefNames }) {
  const { entity, words, screens } = useEntityPage()
  const { word } = useCrudWords()
  const isOffered = useIsOffered()
  const { below } = screens
  const sections: Section[] = [
    ...groupsOf(entity, isOffered, below?.instead ?? []).map(({ group, names }) => ({
      key: group ?? 'fields',
      title: group === undefined ? '' : words.group(group),
      names,
    })),
    { key: 'record', title: word('record'), names: RECORD.filter((name) => !below?.instead.includes(name)) },
  ].filter(({ names }) => names.some((name) => hasFact(row, name)))
  const facts = sections.map(({ key, title, names }) => (
    <section key={key} className="core-crud-facts">
      {title && <h3>{title}</h3>}
      <FactList names={names} row={row} refs={refs} />
    </section>
  ))
  if (!below) return facts
  const { component: Below } = below
  return (
    <>
      {facts}
      <Suspense fallback={<Skeleton active title={false} />}>
        <Below row={row} refs={refs} />
      </Suspense>
    </>
  )
}

/** The fields that are in no form, followed by the groups of the form. */
function groupsOf(entity: Entity, isOffered: (field: Field) => boolean, elsewhere: readonly string[]) {
  const offered = shownFields(entity).flatMap(([name, field]) => (isOffered(field) ? [name] : []))
  const shown = new Set([...offered, 'remark'])
  const groups: { group: string | undefined; names: string[] }[] = (entity.form ?? [])
    .map(({ group, fields }) => ({
      group,
      names: fields.filter((name) => shown.has(name) && !elsewhere.includes(name)),
    }))
    .filter(({ names }) => names.length > 0)
  const asked = new Set([...groups.flatMap(({ names }) => names), ...elsewhere, 'remark'])
  const others = offered.filter((name) => !asked.has(name))
  return others.length > 0 ? [{ group: undefined, names: others }, ...groups] : groups
}
