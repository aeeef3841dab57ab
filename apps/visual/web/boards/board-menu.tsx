import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { editAddress, previewAddress, viewerAddress } from '../addresses.ts'
import { useWords } from '../words.ts'
import type { Board } from './calls.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { useBoardActions } from './use-board-actions.tsx'
import { useMayBoards } from './use-boards.ts'

interface BoardMenuProps {
  board: Board
  onRename(): void
  onMove(): void
  onSettings(): void
}

/** All that may be done with one dashboard. */
export function BoardMenu({ board, onRename, onMove, onSettings }: BoardMenuProps) {
  const { word } = useWords()
  const may = useMayBoards()
  const navigate = useNavigate()
  const actions = useBoardActions()
  const [isReviewing, setReviewing] = useState(false)
  const { _id, name } = board
  const entry = (isOffered: boolean, key: string, label: string, onClick: () => unknown, danger = false) =>
    isOffered ? [{ key, label, danger, onClick: () => void onClick() }] : []
  const groups = [
    [
      ...entry(true, 'open', word('open'), () => navigate(viewerAddress(_id))),
      ...entry(may('update') && board.unreleased, 'preview', word('preview'), () => navigate(previewAddress(_id))),
      ...entry(may('update'), 'edit', word('boardEdit'), () => navigate(editAddress(_id))),
      ...entry(may('update'), 'data', word('dataOf'), () => navigate(editAddress(_id, { panel: 'data' }))),
      ...entry(board.unreviewed && may('script', 'component'), 'review', word('boardReview'), () => setReviewing(true)),
    ],
    [
      ...entry(may('rename'), 'rename', word('boardRename'), onRename),
      ...entry(may('copy'), 'copy', word('boardCopy'), () => actions.copy(board)),
      ...entry(may('update'), 'move', word('boardMove'), onMove),
      ...entry(may('toTop'), 'top', word(board.top ? 'boardNotTop' : 'boardTop'), () => actions.toTop(board)),
      ...entry(may('update'), 'settings', word('boardSettings'), onSettings),
      ...entry(true, 'export', word('boardExport'), () => actions.exported(board)),
    ],
    entry(may('delete'), 'delete', word('boardDelete'), () => actions.remove(board), true),
  ].filter((group) => group.length > 0)
  const items: MenuProps['items'] = groups.flatMap((group, index) =>
    index === 0 ? group : [{ key: `line ${index}`, type: 'divider' as const }, ...group],
  )
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={word('boardActions', { name })} />
      </Dropdown>
      {isReviewing && <ReviewDialog id={_id} name={name} onClose={() => setReviewing(false)} />}
    </>
  )
}
