import { Skeleton } from 'antd'
import type { OneRow } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { NoRow } from '../no-row.tsx'
import { usePageLinks } from '../place.ts'
import { useRow } from '../row-query.ts'
import { SidePanel } from '../side-panel.tsx'
import { useCrudWords } from '../words.ts'
import { EntityForm } from './entity-form.tsx'

/** The form for a new row, beside the list. */
export function CreatePanel() {
  return <EntityForm />
}

/** The form for an existing row, beside the list. */
export function EditPanel({ id }: { id: string }) {
  const { words } = useEntityPage()
  const { word } = useCrudWords()
  const links = usePageLinks()
  const { data, isPending, error, refetch } = useRow(id)
  if (data) return <EntityForm key={id} start={data as OneRow} />
  const title = word('editTitle', { name: words.inline })
  return (
    <SidePanel title={title} label={title} wide onClose={() => links.go(links.detail(id))}>
      {isPending ? <Skeleton active paragraph={{ rows: 8 }} /> : <NoRow error={error} onRetry={refetch} />}
    </SidePanel>
  )
}
