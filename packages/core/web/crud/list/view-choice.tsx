import { Segmented } from 'antd'
import type { ListView } from '../../app/screens.ts'
import { useEntityPage } from '../entity-context.ts'
import { useCrudWords } from '../words.ts'
import { changeAddress } from './list-address.ts'
import { useParameters } from './use-parameters.ts'

const TABLE = 'table'

/** The list view that the address names; undefined for the table. */
export function useListView(): ListView | undefined {
  const { screens } = useEntityPage()
  const [search] = useParameters()
  return screens.listViews?.find(({ key }) => key === search.get('view'))
}

/** Switches between the table and the other views of the list; nothing if there is no other view. */
export function ViewChoice({ chosen = TABLE }: { chosen: string | undefined }) {
  const { screens, words } = useEntityPage()
  const { word } = useCrudWords()
  const [, setSearch] = useParameters()
  const views = screens.listViews ?? []
  if (views.length === 0) return null
  return (
    <Segmented
      className="core-crud-list-views"
      aria-label={word('viewAs')}
      value={chosen}
      options={[
        { value: TABLE, label: word('asTable') },
        ...views.map(({ key, labelKey }) => ({ value: key, label: words.own(labelKey) })),
      ]}
      onChange={(key) => setSearch((now) => changeAddress(now, { view: key === TABLE ? undefined : key }))}
    />
  )
}
