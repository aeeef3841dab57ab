import {
  AppstoreOutlined,
  DeleteOutlined,
  FolderOutlined,
  InboxOutlined,
  PlusOutlined,
  StarOutlined,
} from '@ant-design/icons'
import { treeOf } from '@atrium/core/contract/patterns/tree'
import type { DashboardFolder } from '@atrium/dashboards/contract/dashboard-shelf'
import { Button, Tree } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import type { Folders } from './calls.ts'
import { NewFolderDialog } from './folder-dialogs.tsx'
import { FolderMenu } from './folder-menu.tsx'
import type { FIXED } from './place.ts'
import { useMayBoards } from './use-boards.ts'
import type { Dragging } from './use-dragging.ts'

interface FolderPaneProps {
  folders: Folders
  inside: string
  dragging: Dragging
  onGo(inside: string): void
}

/** The places of dashboards: all, favourites, the tree of folders, the trash. */
export function FolderPane({ folders: { list, counts }, inside, dragging, onGo }: FolderPaneProps) {
  const { word } = useWords()
  const may = useMayBoards()
  const [isNew, setIsNew] = useState(false)
  const place = (key: (typeof FIXED)[number], icon: React.ReactNode, label: string, count: number) => (
    <button
      type="button"
      className="visual-boards-place"
      aria-current={inside === key ? 'true' : undefined}
      onClick={() => onGo(key)}
      {...(key === 'loose' ? dragging.target(null) : {})}
    >
      {icon}
      <span className="visual-boards-place-name">{label}</span>
      <span className="visual-boards-count">{count}</span>
    </button>
  )
  return (
    <nav className="visual-boards-pane" aria-label={word('boardPlaces')}>
      {place('all', <AppstoreOutlined />, word('boardAll'), counts.all)}
      {place('favorites', <StarOutlined />, word('boardFavorites'), counts.favorites)}
      <div className="visual-boards-pane-head">
        <h2>{word('boardFolders')}</h2>
        {may('create') && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={word('boardFolderNew')}
            title={word('boardFolderNew')}
            onClick={() => setIsNew(true)}
          />
        )}
      </div>
      {list.length > 0 && (
        <Tree
          blockNode
          defaultExpandAll
          aria-label={word('boardFolders')}
          treeData={treeOf(list)}
          selectedKeys={[inside]}
          onSelect={(_, { node }) => onGo(String(node.key))}
          titleRender={({ key }) => {
            const folder = list.find(({ _id }) => _id === key)
            return folder && <FolderNode folder={folder} folders={list} dragging={dragging} onGo={onGo} />
          }}
        />
      )}
      {list.length > 0 && place('loose', <InboxOutlined />, word('boardLoose'), counts.loose)}
      {may('delete') && (
        <div className="visual-boards-pane-foot">
          {place('trash', <DeleteOutlined />, word('boardTrash'), counts.trash)}
        </div>
      )}
      {isNew && <NewFolderDialog parentId={null} onClose={() => setIsNew(false)} onDone={onGo} />}
    </nav>
  )
}

interface FolderNodeProps {
  folder: DashboardFolder
  folders: readonly DashboardFolder[]
  dragging: Dragging
  onGo(inside: string): void
}

function FolderNode({ folder, folders, dragging, onGo }: FolderNodeProps) {
  return (
    <span className="visual-boards-folder" {...dragging.folder(folder)} {...dragging.target(folder._id)}>
      <FolderOutlined />
      <span className="visual-boards-folder-name" title={folder.name}>
        {folder.name}
      </span>
      {folder.dashboards > 0 && <span className="visual-boards-count">{folder.dashboards}</span>}
      <FolderMenu folder={folder} folders={folders} onGo={onGo} />
    </span>
  )
}
