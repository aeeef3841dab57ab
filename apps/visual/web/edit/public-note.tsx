import type { ComponentItem, DashboardOptions } from '@atrium/dashboards/contract/dashboard'
import type { BuilderKind } from '@atrium/dashboards/web/builder/builder-kind'
import type { BuilderConnector } from '@atrium/dashboards/web/builder/data/builder-connector'
import { serverData } from '@atrium/dashboards/web/builder/data/data-port'
import { useQueries } from '@tanstack/react-query'
import { useWords } from '../words.ts'
import { type PublicGets, publicGets } from './public-gets.ts'

interface PublicNoteProps {
  /** Of the draft. */
  items: readonly ComponentItem[]
  options: DashboardOptions
  kinds: readonly BuilderKind[]
  connectors: readonly BuilderConnector[]
}

/** Says what everyone with the link gets of the draft, before it is released. */
export function PublicNote({ items, options: { publicRange }, kinds, connectors }: PublicNoteProps) {
  const { word } = useWords()
  const kindName = (kind: string) => kinds.find((one) => one.kind === kind)?.name ?? kind
  const gets = publicGets(
    items,
    { widgets: kinds.map(({ spec }) => spec), connectors },
    ({ component }) => component.title || kindName(component.component),
  )
  const joined = (names: readonly string[]) => names.join(word('editAnd'))
  const places = usePlaces(connectors, gets.queries)
  // What visitors may not see themselves stands last.
  const placesOf = (isByViewer: boolean) =>
    places
      .filter(({ spec }) => spec.byViewer === isByViewer)
      .map(({ name, visitors = name, names }) => word('editPublicOf', { what: visitors, names: joined(names) }))
  const lines = [
    ...placesOf(false),
    gets.other.length > 0 && word('editPublicOther', { names: joined(gets.other) }),
    gets.typed.length > 0 && word('editPublicTyped', { names: joined(gets.typed) }),
    ...placesOf(true),
    gets.hidden > 0 && word('editPublicHidden', { count: gets.hidden }),
    word(publicRange ? 'editPublicRange' : 'editPublicFixed'),
  ].filter((line) => line !== false)
  return (
    <section className="visual-edit-public" aria-label={word('editPublic')}>
      <h3>{word('editPublic')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

/** The connectors with such queries, and the names of their places, each once; until those have come, their keys. */
function usePlaces(connectors: readonly BuilderConnector[], queries: PublicGets['queries']) {
  const read = connectors.flatMap((connector) => {
    const own = queries.get(connector.spec.key)
    return own ? [{ ...connector, queries: own }] : []
  })
  const named = useQueries({
    queries: read.map(({ spec, places, queries }) => ({
      queryKey: ['visual', 'public places', spec.key, queries],
      queryFn: async () => (places ? (await places()).default(serverData, queries) : null),
      enabled: places !== undefined,
    })),
  })
  return read.map((connector, index) => {
    const keys = connector.queries.map((query) => connector.spec.placeOf?.(query) ?? '')
    return { ...connector, names: [...new Set(named[index]?.data ?? keys)] }
  })
}
