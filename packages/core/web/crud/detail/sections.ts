import { type Entity, shownFields } from '../../../contract/define/entity.ts'
import type { About, Field } from '../../../contract/define/fields.ts'

/** What a detail shows first of what nobody has typed, and what last. */
const ORDER: readonly About[] = ['money', 'people', 'device', 'content', 'times']

/** Entities whose rows are people or firms. */
const PEOPLE: ReadonlySet<string> = new Set(['user', 'agent', 'merchant', 'channel'])

/** Fields that are shown together. `group` is one of the entity's form. */
export type Section = { names: string[] } & ({ about: About } | { group: string })

/**
 * The fields of a detail: those that are in no form, by what they tell of the row, followed by the groups of the form.
 * `elsewhere`: fields that are shown in another place.
 */
export function sectionsOf(
  entity: Entity,
  isOffered: (field: Field) => boolean,
  elsewhere: readonly string[],
): Section[] {
  const offered = shownFields(entity).filter(([name, field]) => isOffered(field) && !elsewhere.includes(name))
  const shown = new Set([...offered.map(([name]) => name), ...(elsewhere.includes('remark') ? [] : ['remark'])])
  const groups = (entity.form ?? []).map(({ group, fields }) => ({
    group,
    names: fields.filter((name) => shown.has(name)),
  }))
  const typed = new Set([...groups.flatMap((group) => group.names), 'remark'])
  const others = offered.filter(([name]) => !typed.has(name))
  const byMeaning = ORDER.map((about) => ({
    about,
    names: others.flatMap(([name, field]) => (aboutOf(field) === about ? [name] : [])),
  }))
  return [...byMeaning, ...groups]
}

function aboutOf(field: Field): About {
  if (field.about) return field.about
  if (field.kind === 'fen') return 'money'
  if (field.kind === 'dt' || field.kind === 'date') return 'times'
  if (field.kind === 'str' && field.format === 'phone') return 'people'
  if (field.kind !== 'ref') return 'content'
  if (PEOPLE.has(field.to)) return 'people'
  return field.to === 'device' ? 'device' : 'content'
}
