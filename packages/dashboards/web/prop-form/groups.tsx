import { Fields, type FieldsProps, Section } from './fields.tsx'
import { useForm } from './form-context.ts'

/** Name of a group → names of props. */
export type Groups = Readonly<Record<string, readonly string[]>>

/** So many groups are open at first, also in a form of which only what was changed is. */
const FIRST = 2

/** The fields of a form in groups, those without a group last. */
export function GroupedFields({ groups, ...fields }: Omit<FieldsProps, 'only'> & { groups: Groups }) {
  const { names } = useForm()
  const { props, values, folds, isShown } = fields
  const grouped = Object.values(groups).flat()
  return (
    <>
      {Object.entries(groups).map(([group, all], index) => {
        const only = all.filter((name) => name in props)
        if (!only.some(isShown)) return null
        const isUsed = only.some((name) => values[name] !== undefined)
        return (
          <Section
            key={group}
            name={names[`group:${group}`] ?? group}
            first={folds !== 'changed' || index < FIRST || isUsed}
            stays={folds === 'open'}
            isChanged={false}
          >
            <Fields {...fields} only={only} />
          </Section>
        )
      })}
      <Fields {...fields} only={Object.keys(props).filter((name) => !grouped.includes(name))} />
    </>
  )
}
