import { branchOf, type FlatNode, treeOf } from '@atrium/core/contract/patterns/tree'
import { useSession } from '@atrium/core/web/access/session'
import { api } from '@atrium/core/web/api/client'
import { Dialog } from '@atrium/core/web/ui/dialog'
import type { DashboardFolder } from '@atrium/dashboards/contract/dashboard-shelf'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, TreeSelect } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { type Board, boards } from './calls.ts'
import { FolderSelect } from './folder-select.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useChange } from './use-boards.ts'

interface NewBoardProps {
  folders: readonly DashboardFolder[]
  folder: string | null
  onClose(): void
  onDone(id: string): void
}

/** A new dashboard needs only a name. */
export function NewBoardDialog({ folders, folder, onClose, onDone }: NewBoardProps) {
  const { word } = useWords()
  const { change } = useChange()
  const [inside, setInside] = useState(folder)
  const [description, setDescription] = useState('')
  return (
    <NameDialog
      title={word('boardNew')}
      label={word('boardName')}
      onClose={onClose}
      onName={async (name) => {
        const values = { name, ...(description ? { description } : {}), ...(inside ? { folder: inside } : {}) }
        const made = await change(() => boards.create(values))
        if (made) onDone(made._id)
        return made !== undefined
      }}
    >
      <Form.Item label={word('boardDescription')} htmlFor="board-description">
        <Input
          id="board-description"
          value={description}
          maxLength={200}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Form.Item>
      <Form.Item label={word('boardInFolder')}>
        <FolderSelect folders={folders} value={inside} onChange={setInside} label={word('boardInFolder')} />
      </Form.Item>
    </NameDialog>
  )
}

interface MoveProps {
  title: string
  folders: readonly DashboardFolder[]
  /** A folder that is moved: it cannot be put into itself or below. */
  moved?: string
  from: string | null
  onMove(folder: string | null): Promise<boolean>
  onClose(): void
}

export function MoveDialog({ title, folders, moved, from, onMove, onClose }: MoveProps) {
  const { word } = useWords()
  const [to, setTo] = useState(from)
  const [busy, setBusy] = useState(false)
  const own = moved === undefined ? [] : branchOf(folders, moved)
  async function confirm() {
    setBusy(true)
    const done = await onMove(to)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      title={title}
      okButtonProps={{ disabled: to === from }}
      confirmLoading={busy}
      onOk={confirm}
      onCancel={onClose}
    >
      <FolderSelect
        folders={folders.filter(({ _id }) => !own.includes(_id))}
        value={to}
        onChange={setTo}
        label={word('boardInFolder')}
      />
    </Dialog>
  )
}

/** Description and groups of a dashboard. */
export function SettingsDialog({ board, onClose }: { board: Board; onClose(): void }) {
  const { word } = useWords()
  const { change, isBusy } = useChange()
  const [description, setDescription] = useState(board.description ?? '')
  const [groups, setGroups] = useState(board.groups)
  const known = useGroups()
  async function save() {
    const values = { _id: board._id, rev: board.rev, description: description || null, groups }
    if (await change(() => boards.update(values))) onClose()
  }
  return (
    <Dialog
      open
      title={`${word('boardSettings')} · ${board.name}`}
      confirmLoading={isBusy}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={word('boardDescription')} htmlFor="board-description">
          <Input.TextArea
            id="board-description"
            value={description}
            maxLength={200}
            showCount
            autoSize={{ minRows: 2 }}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Form.Item>
        {known && (
          <Form.Item label={word('boardGroups')} extra={word('boardVisibleHint')}>
            <TreeSelect
              aria-label={word('boardGroups')}
              multiple
              allowClear
              treeDefaultExpandAll
              value={groups}
              onChange={setGroups}
              treeData={treeOf(known)}
            />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}

/** The tenant's groups, for those who may see them. */
function useGroups(): FlatNode[] | undefined {
  const { permissions } = useSession()
  const { data } = useQuery({
    queryKey: ['visual', 'groups'],
    queryFn: () => api.get<{ list: FlatNode[] }>('/api/group/list', { pageSize: 9999 }),
    enabled: permissions.some(({ module, permission }) => module === 'group' && permission === 'read'),
  })
  return data?.list
}
