import { formatMinute } from '@atrium/core/web/crud/values/times'
import type { DashboardFolder } from '@atrium/dashboards/contract/dashboard-shelf'
import { Link } from 'react-router'
import { viewerAddress } from '../addresses.ts'
import { useWords } from '../words.ts'
import { useBoardRow } from './board-row.tsx'
import type { Board } from './calls.ts'
import { Cover } from './cover.tsx'
import PublicCell from './public-cell.tsx'
import { shownOf } from './shown-of.ts'
import type { Dragging } from './use-dragging.ts'

export interface BoardsProps {
  boards: readonly Board[]
  folders: readonly DashboardFolder[]
  /** Whether the folder of each one is shown. */
  showsFolder: boolean
  dragging: Dragging
  refs: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Dashboards as cards with covers. A card can be dragged onto a folder. */
export function BoardCards({ boards, ...rest }: BoardsProps) {
  return (
    <ul className="visual-boards-cards">
      {boards.map((board) => (
        <Card key={board._id} board={board} {...rest} />
      ))}
    </ul>
  )
}

function Card({ board, folders, showsFolder, dragging }: Omit<BoardsProps, 'boards'> & { board: Board }) {
  const { word } = useWords()
  const { name, buttons, isEdited } = useBoardRow(board, folders)
  const folder = showsFolder ? folders.find(({ _id }) => _id === board.folder)?.name : undefined
  const { options, cover, items, changedAt } = shownOf(board)
  const facts = [word('boardItems', { count: items }), formatMinute(changedAt), folder].filter(Boolean)
  return (
    <li className="visual-boards-card" {...(isEdited ? {} : dragging.board(board))}>
      {/* The name is the link for keyboards and screen readers. */}
      <Link
        to={viewerAddress(board._id)}
        className="visual-boards-face"
        tabIndex={-1}
        aria-hidden="true"
        draggable={false}
      >
        <Cover options={options} cover={cover} />
        {items === 0 && <span className="visual-boards-face-empty">{word('boardEmptyCover')}</span>}
      </Link>
      <div className="visual-boards-card-head">
        {name}
        {buttons}
      </div>
      <p className="visual-boards-facts" title={board.description ?? undefined}>
        {facts.join(' · ')}
      </p>
      <PublicCell value={board.public} row={board} />
    </li>
  )
}
