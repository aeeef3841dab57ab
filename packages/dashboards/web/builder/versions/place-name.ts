import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import type { TouchedPath } from '../../../contract/dashboard-ops/touched.ts'
import type { BuilderKind } from '../builder-kind.ts'
import { itemName } from '../item-name.ts'

interface PlaceWords {
  options: string
  parameters: string
  whole: string
  /** The name of the n-th query. */
  query(n: number): string
  /** Names of the fields of the position panel. */
  names: Readonly<Record<string, string>>
  /** Names of the parts that many props have. */
  common: Readonly<Record<string, string>>
}

/** A place of the document in words: whose it is, and which of its values. */
export function placeName(
  [root, ...path]: TouchedPath,
  draft: Draft,
  kinds: readonly BuilderKind[],
  words: PlaceWords,
): { owner: string; field: string } {
  const positioned = (name: string) =>
    Object.entries(words.names).find(([path]) => path.endsWith(`.${name}`))?.[1] ?? name
  if (root === 'options') {
    const [name = '', parameter = ''] = path
    if (name === 'parameters') return { owner: words.parameters, field: parameter }
    return { owner: words.options, field: positioned(name) }
  }
  const [id = '', part, inside, ...rest] = path
  const component = draft.items.get(id)?.item.component
  const kind = kinds.find(({ spec }) => spec.kind === component?.component)
  const owner = component ? itemName(component, kinds) : id
  if (part === undefined) return { owner, field: words.whole }
  if (part !== 'component') return { owner, field: positioned(part) }
  if (inside === 'title') return { owner, field: positioned('title') }
  if (inside === 'dataSources') {
    const [n, , ...name] = rest
    return { owner, field: [words.query(Number(n ?? 0) + 1), ...name].join(' · ') }
  }
  return { owner, field: propName(rest, kind?.names ?? {}, words.common) }
}

/** The names of the parts of a path, as far as they have some, without the indexes of entries. */
function propName(path: readonly string[], names: PlaceWords['names'], common: PlaceWords['names']): string {
  const keys = path.filter((one) => !/^\d+$/.test(one))
  return keys.map((key, at) => names[keys.slice(0, at + 1).join('.')] ?? common[key] ?? key).join(' · ')
}
