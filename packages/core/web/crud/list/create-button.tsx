import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEntityPage, useMay } from '../entity-context.ts'
import { usePageLinks, usePlace } from '../place.ts'
import { useCrudWords } from '../words.ts'

export function useMayCreate(): boolean {
  const { entity } = useEntityPage()
  const may = useMay()
  return entity.calls.includes('create') && may('create')
}

/** The button that creates a row. */
export function CreateButton() {
  const { words } = useEntityPage()
  const { word } = useCrudWords()
  const links = usePageLinks()
  const place = usePlace()
  if (!useMayCreate()) return null
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      disabled={place.kind === 'new'}
      onClick={() => links.go(links.create)}
    >
      {word('create', { name: words.inline })}
    </Button>
  )
}
