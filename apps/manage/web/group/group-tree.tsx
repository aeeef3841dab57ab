import { branchOf, treeOf } from '@atrium/core/contract/patterns/tree'
import { useMay } from '@atrium/core/web/crud/entity-context'
import { usePageLinks, usePlace } from '@atrium/core/web/crud/place'
import { Skeleton, Tree } from 'antd'
import { type DragEvent, useState } from 'react'
import { useWords } from '../words.ts'
import { type Group, useGroups, useMoveGroup } from './use-groups.ts'

const TOP = ''

/** The tree of groups. A click opens a group; dragging puts it below another one, as the form's parent field does. */
export default function GroupTree() {
  const { word } = useWords()
  const groups = useGroups()
  const may = useMay()
  const place = usePlace()
  const links = usePageLinks()
  const dropOf = useDragging(groups ?? [])
  if (!groups) return <Skeleton active title={false} />
  if (groups.length === 0) return <span className="core-crud-muted">{word('noGroups')}</span>
  const mayMove = may('update')
  return (
    <>
      {mayMove && (
        <p className="core-crud-muted manage-group-node" {...dropOf(TOP)}>
          {word('dragGroups')}
        </p>
      )}
      <Tree
        blockNode
        defaultExpandAll
        aria-label={word('groups')}
        treeData={treeOf(groups)}
        titleRender={({ key, title }) => (
          <span className="manage-group-node" draggable={mayMove} {...(mayMove ? dropOf(key) : {})}>
            {title}
          </span>
        )}
        selectedKeys={place.kind === 'detail' ? [place.id] : []}
        onSelect={(_keys, { node }) => links.go(links.detail(String(node.key)))}
      />
    </>
  )
}

/** A group is dropped onto its new parent. It cannot be dropped onto itself or onto a group below it. */
function useDragging(groups: readonly Group[]) {
  const move = useMoveGroup()
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (id: string) => {
    const takes = dragged !== undefined && !branchOf(groups, dragged).includes(id)
    return {
      'data-over': over === id && takes,
      onDragStart: () => setDragged(id),
      onDragEnd: end,
      onDragOver: (event: DragEvent) => {
        if (!takes) return
        event.preventDefault()
        setOver(id)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        const group = groups.find(({ _id }) => _id === dragged)
        const parentId = id === TOP ? null : id
        if (takes && group && group.parentId !== parentId) move.mutate({ group, parentId })
        end()
      },
    }
  }
}
