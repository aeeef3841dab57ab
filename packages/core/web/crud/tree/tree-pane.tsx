import { splitValues } from '../../../contract/value-list.ts'
import { useEntityPage } from '../entity-context.ts'
import { usePageLinks, usePlace } from '../place.ts'
import { NodeTree } from './node-tree.tsx'
import { useBranchFilter } from './use-tree.ts'

interface TreePaneProps {
  filters: Readonly<Record<string, string>>
  onFilter(parameters: Readonly<Record<string, string | undefined>>): void
}

/**
 * The tree beside a list. If the list has a filter by branch, choosing a node shows the rows that belong to it and to the
 * nodes below it; beside the list of a tree's own rows it opens the row.
 */
export default function TreePane({ filters, onFilter }: TreePaneProps) {
  const { entity } = useEntityPage()
  const filter = useBranchFilter()
  if (!filter) return <OwnTree />
  const { field, tree } = filter
  const chosen = filters[field] === undefined ? undefined : splitValues(filters[field])[0]
  return <NodeTree key={entity.name} hasAll tree={tree} chosen={chosen} onChoose={(id) => onFilter({ [field]: id })} />
}

function OwnTree() {
  const { entity } = useEntityPage()
  const place = usePlace()
  const links = usePageLinks()
  return (
    <NodeTree
      tree={entity}
      chosen={place.kind === 'detail' || place.kind === 'edit' ? place.id : undefined}
      onChoose={(id) => links.go(links.detail(id!))}
    />
  )
}
