import { MoreOutlined } from '@ant-design/icons'
import { branchOf } from '@atrium/core/contract/patterns/tree'
import type { DashboardFolder } from '@atrium/dashboards/contract/dashboard-shelf'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { boards, folders as calls } from './calls.ts'
import { MoveDialog } from './dialogs.tsx'
import { NewFolderDialog } from './folder-dialogs.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useBoardActions } from './use-board-actions.tsx'
import { useChange, useMayBoards } from './use-boards.ts'

interface FolderMenuProps {
  folder: DashboardFolder
  folders: readonly DashboardFolder[]
  onGo(inside: string): void
}

/** All that may be done with a folder. */
export function FolderMenu({ folder, folders, onGo }: FolderMenuProps) {
  const { word } = useWords()
  const may = useMayBoards()
  const { change } = useChange()
  const { announce } = useBoardActions()
  const { message, modal } = App.useApp()
  const [open, setOpen] = useState<'new' | 'rename' | 'move'>()
  const close = () => setOpen(undefined)
  const { _id, name, parentId } = folder

  async function copy() {
    const made = await change(() => calls.copy(_id))
    if (!made) return
    void message.success(word('boardFolderCopied', { name: made.folder.name, count: made.dashboards }))
  }
  function remove() {
    const inside = branchOf(folders, _id)
    const count = folders.filter((one) => inside.includes(one._id)).reduce((sum, one) => sum + one.dashboards, 0)
    const isEmpty = count + inside.length === 1
    void modal.confirm({
      title: word('boardFolderDelete', { name }),
      content: isEmpty
        ? word('boardFolderDeleteEmpty')
        : word('boardFolderDeleteHint', { dashboards: count, folders: inside.length - 1 }),
      okText: word('boardDelete'),
      okButtonProps: { danger: true },
      onOk: async () => {
        if (!(await change(() => calls.remove(_id)))) return
        onGo('all')
        announce(_id, name)
      },
    })
  }
  const entry = (isOffered: boolean, key: string, label: string, onClick: () => unknown, danger = false) =>
    isOffered ? [{ key, label, danger, onClick: () => void onClick() }] : []
  const items = [
    ...entry(may('create'), 'new', word('boardFolderInside'), () => setOpen('new')),
    ...entry(may('update'), 'rename', word('boardRename'), () => setOpen('rename')),
    ...entry(may('update'), 'move', word('boardMove'), () => setOpen('move')),
    ...entry(may('copy'), 'copy', word('boardCopy'), copy),
    ...entry(true, 'export', word('boardExport'), () => change(() => boards.exported({ folder: _id }))),
    ...entry(may('delete'), 'delete', word('boardDelete'), remove, true),
  ]
  return (
    // Clicks in the menu and its dialogs are no choice of the folder, and keys no steps in the tree.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the tree
    <span
      className="visual-boards-folder-menu"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={word('boardActions', { name })} />
      </Dropdown>
      {open === 'new' && <NewFolderDialog parentId={_id} onClose={close} onDone={onGo} />}
      {open === 'rename' && (
        <NameDialog
          title={word('boardRename')}
          label={word('boardFolderName')}
          name={name}
          onClose={close}
          onName={async (next) => (await change(() => calls.rename(_id, next))) !== undefined}
        />
      )}
      {open === 'move' && (
        <MoveDialog
          title={word('boardMoveTo', { name })}
          folders={folders}
          moved={_id}
          from={parentId}
          onMove={async (to) => (await change(() => calls.move(_id, to))) !== undefined}
          onClose={close}
        />
      )}
    </span>
  )
}
