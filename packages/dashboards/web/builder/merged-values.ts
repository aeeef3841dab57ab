import type { Props } from '@atrium/charts/contract/define/props'
import { same } from '../../contract/dashboard-ops/diff.ts'

type Values = Readonly<Record<string, unknown>>

export interface Merged {
  /** What all have; a stored value that is the same as the default of another is kept. */
  values: Record<string, unknown>
  /** Dotted paths of the props that differ. */
  mixed: ReadonlySet<string>
}

/** The values of several widgets as those of one form. */
export function mergedValues(props: Props, all: readonly Values[]): Merged {
  const mixed = new Set<string>()

  function merge(of: Props, given: readonly Values[], path: string): Record<string, unknown> {
    const merged: Record<string, unknown> = { ...marksOf(of, given) }
    for (const [name, prop] of Object.entries(of)) {
      const at = path === '' ? name : `${path}.${name}`
      const stored = given.map((values) => values[name])
      if (stored.every((value) => value === undefined)) continue
      if (prop.kind === 'section' || prop.kind === 'textStyle') {
        merged[name] = merge(
          prop.of,
          stored.map((value) => (value ?? prop.default ?? {}) as Values),
          at,
        )
        continue
      }
      const used = stored.map((value) => value ?? prop.default ?? null)
      if (used.every((value) => same(value, used[0]))) merged[name] = stored.find((value) => value !== undefined)
      else mixed.add(at)
    }
    return merged
  }

  return { values: merge(props, all, ''), mixed }
}

/** The marks of secrets that all have. */
function marksOf(props: Props, [first = {}, ...others]: readonly Values[]): Values {
  const marks = Object.entries(first).filter(([name, value]) => {
    return !(name in props) && value === true && others.every((values) => values[name] === true)
  })
  return Object.fromEntries(marks)
}

/** The fields that all of these tables have in the same form, sections field by field. */
export function sharedProps([first = {}, ...others]: readonly Props[]): Props {
  const shared = Object.entries(first).flatMap(([name, prop]): [string, Props[string]][] => {
    const rest = others.map((props) => props[name])
    if (rest.some((other) => other?.kind !== prop.kind)) return []
    if (prop.kind === 'section') {
      const of = sharedProps([prop.of, ...rest.map((other) => (other?.kind === 'section' ? other.of : {}))])
      return Object.keys(of).length > 0 ? [[name, { ...prop, of }]] : []
    }
    return rest.every((other) => same(form(prop), form(other))) ? [[name, prop]] : []
  })
  return Object.fromEntries(shared)
}

/** What must be the same: a default may differ. */
function form(prop: Props[string] | undefined) {
  const { default: _, ...rest } = prop ?? {}
  return rest
}
