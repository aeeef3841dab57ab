import { branchOf, treeOf } from '@atrium/core/contract/patterns/tree'
import { Skeleton, Tree } from 'antd'
import { useWords } from '../words.ts'
import { useGroups } from './use-groups.ts'

interface GroupPaneProps {
  filters: Readonly<Record<string, string>>
  onFilter(parameters: Readonly<Record<string, string | undefined>>): void
}

/** The tree of groups beside the list of users. Choosing a group shows its users and those of the groups below it. */
export default function GroupPane({ filters, onFilter }: GroupPaneProps) {
  const { word } = useWords()
  const groups = useGroups()
  if (!groups) return <Skeleton active title={false} />
  const chosen = filters.groups?.split(',')[0]
  if (groups.length === 0) return <span className="core-crud-muted">{word('noGroups')}</span>
  return (
    <Tree
      blockNode
      defaultExpandAll
      aria-label={word('groups')}
      treeData={[{ key: '', title: word('everyone'), children: treeOf(groups) }]}
      selectedKeys={[chosen ?? '']}
      onSelect={([key]) => onFilter({ groups: key ? branchOf(groups, String(key)).join(',') : undefined })}
    />
  )
}
