import { PushpinFilled, StarFilled, StarOutlined, WarningOutlined } from '@ant-design/icons'
import { NAME_MAX } from '@atrium/dashboards/contract/dashboard-shelf'
import { Button, Input, Tooltip } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { viewerAddress } from '../addresses.ts'
import { DraftTag } from '../draft-tag.tsx'
import { useWords } from '../words.ts'
import type { Board } from './calls.ts'
import { useBoardActions } from './use-board-actions.tsx'

export function Star({ board }: { board: Board }) {
  const { word } = useWords()
  const { favorite } = useBoardActions()
  return (
    <Button
      type="text"
      size="small"
      className="visual-boards-star"
      aria-pressed={board.favorite}
      aria-label={word(board.favorite ? 'boardUnstar' : 'boardStar', { name: board.name })}
      icon={board.favorite ? <StarFilled /> : <StarOutlined />}
      onClick={() => void favorite(board)}
    />
  )
}

interface BoardNameProps {
  board: Board
  /** The name is being changed in its place. */
  isEdited: boolean
  onEnd(): void
}

/** The name as a link that opens the dashboard, or a field: Enter saves, Esc leaves it as it was. */
export function BoardName({ board, isEdited, onEnd }: BoardNameProps) {
  const { word } = useWords()
  const { rename } = useBoardActions()
  const [typed, setTyped] = useState<string>()
  if (!isEdited) {
    return (
      <span className="visual-boards-name">
        {board.top && (
          <Tooltip title={word('boardTop')}>
            <PushpinFilled className="visual-boards-pin" aria-label={word('boardTop')} />
          </Tooltip>
        )}
        <Link to={viewerAddress(board._id)} title={board.name} draggable={false}>
          {board.name}
        </Link>
        {board.draft && <DraftTag />}
        {board.unreviewed && (
          <Tooltip title={word('boardUnreviewedHint')}>
            <WarningOutlined className="visual-boards-warning" aria-label={word('boardUnreviewed')} />
          </Tooltip>
        )}
      </span>
    )
  }
  const end = () => {
    setTyped(undefined)
    onEnd()
  }
  async function save() {
    const name = typed?.trim()
    if (!name || name === board.name || (await rename(board, name))) end()
  }
  return (
    <Input
      autoFocus
      size="small"
      aria-label={word('boardName')}
      maxLength={NAME_MAX}
      value={typed ?? board.name}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={(event) => void (event.nativeEvent.isComposing || save())}
      onKeyDown={(event) => event.key === 'Escape' && end()}
      onBlur={() => void save()}
    />
  )
}
