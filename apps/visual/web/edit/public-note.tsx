import type { BusinessCatalogue, BusinessQuery } from '@atrium/dashboards/contract/business'
import { serverData } from '@atrium/dashboards/web/builder/data/data-port'
import { useCell } from '@atrium/dashboards/web/editor/cell'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'
import { publicGets } from './public-gets.ts'

/** Says what everyone with the link gets of the draft, before it is released. */
export function PublicNote() {
  const { word } = useWords()
  const { editor, kinds, kindName } = useEdited()
  const { shown } = useCell(editor.store.state)
  const { publicRange } = useCell(editor.store.options)
  const gets = publicGets(
    [...shown.items.values()].map(({ item }) => item),
    kinds.map(({ spec }) => spec),
    ({ component }) => component.title || kindName(component.component),
  )
  const business = useBusinessNames(gets.business)
  const joined = (names: readonly string[]) => names.join(word('editAnd'))
  const lines = [
    gets.series.length > 0 && word('editPublicSeries', { names: joined(gets.series) }),
    gets.other.length > 0 && word('editPublicOther', { names: joined(gets.other) }),
    gets.typed.length > 0 && word('editPublicTyped', { names: joined(gets.typed) }),
    business.length > 0 && word('editPublicBusiness', { names: joined(business) }),
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

/** The names of lists and figures in the language of the page; of those that the author may not read, their keys. */
function useBusinessNames(queries: readonly BusinessQuery[]): string[] {
  const { data } = useQuery<BusinessCatalogue>({
    queryKey: ['visual', 'business names'],
    queryFn: serverData.business,
    enabled: queries.length > 0,
  })
  const nameOf = ({ app, from, of = '' }: BusinessQuery) => {
    const known = data?.apps.find((one) => one.app === app)
    const places = from === 'list' ? known?.lists : from === 'tops' ? known?.tops : []
    const place = places?.find(({ name }) => name === of)?.label ?? of
    return [known?.label ?? app, place].filter((part) => part !== '').join(' · ')
  }
  return [...new Set(queries.map(nameOf))]
}
