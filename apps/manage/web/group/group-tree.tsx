import { groupTree } from '@atrium/contract/group-tree'
import { useMay } from '@atrium/web/crud/entity-context'
import { usePlace, useWays } from '@atrium/web/crud/place'
import { Skeleton, Tree } from 'antd'
import { useWords } from '../words.ts'
import { useGroups, useMoveGroup } from './use-groups.ts'

/** The tree of groups: a click opens one, dragging puts it below another. The form's own field does the same by hand. */
export default function GroupTree() {
  const { word } = useWords()
  const groups = useGroups()
  const move = useMoveGroup()
  const may = useMay()
  const place = usePlace()
  const ways = useWays()
  if (!groups) return <Skeleton active title={false} />
  if (groups.length === 0) return <span className="crud-muted">{word('noGroups')}</span>
  const byId = (id: unknown) => groups.find(({ _id }) => _id === id)
  return (
    <>
      {may('update') && <p className="crud-muted">{word('dragGroups')}</p>}
      <Tree
        blockNode
        defaultExpandAll
        aria-label={word('groups')}
        draggable={may('update') && !move.isPending}
        treeData={groupTree(groups)}
        selectedKeys={place.kind === 'detail' ? [place.id] : []}
        onSelect={(_keys, { node }) => ways.go(ways.detail(String(node.key)))}
        onDrop={({ dragNode, node, dropToGap }) => {
          const group = byId(dragNode.key)
          // Between two groups means: beside the one it was dropped next to.
          const parentId = dropToGap ? (byId(node.key)?.parentId ?? null) : String(node.key)
          if (group && parentId !== group.parentId) move.mutate({ group, parentId })
        }}
      />
    </>
  )
}
