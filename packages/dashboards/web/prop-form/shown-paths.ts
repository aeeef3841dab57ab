import { eachProp } from '@atrium/charts/contract/define/prop-values'
import type { Props } from '@atrium/charts/contract/define/props'
import type { PropNames } from './form-context.ts'

/** Whether a search shows the prop at a path: it, what it is in, or something in it has the text in its name. */
export type IsShown = (path: string) => boolean

export function shownPaths(props: Props, names: PropNames, search: string): IsShown {
  const text = search.trim().toLowerCase()
  if (text === '') return () => true
  const found = eachProp(props)
    .map(([path]) => path)
    .filter((path) => (names[path] ?? path).toLowerCase().includes(text) || path.toLowerCase().includes(text))
  return (path) => found.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`))
}

/** The number of fields that a table has, for a form to decide how much of it is open at first. */
export function fieldCount(props: Props): number {
  return eachProp(props).filter(([, { kind }]) => kind !== 'section' && kind !== 'list' && kind !== 'drawing').length
}
