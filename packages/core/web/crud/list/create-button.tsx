import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useOfferCommands } from '../../page/commands.ts'
import { useEntityPage, useMay } from '../entity-context.ts'
import { usePageLinks, usePlace } from '../place.ts'
import { useCrudWords } from '../words.ts'

export function useMayCreate(): boolean {
  const { entity } = useEntityPage()
  const may = useMay()
  return entity.calls.includes('create') && may('create')
}

/** The button that creates a row; the search (Ctrl-K) offers the same. */
export function CreateButton() {
  const { words } = useEntityPage()
  const { word } = useCrudWords()
  const links = usePageLinks()
  const place = usePlace()
  const may = useMayCreate()
  const name = word('create', { name: words.inline })
  const isPossible = may && place.kind !== 'new'
  useOfferCommands(() =>
    isPossible ? [{ key: 'create', group: words.name, name, perform: () => links.go(links.create) }] : [],
  )
  if (!may) return null
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      disabled={place.kind === 'new'}
      onClick={() => links.go(links.create)}
    >
      {name}
    </Button>
  )
}
