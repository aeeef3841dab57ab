import { formatMinute } from '@atrium/core/web/crud/values/times'
import { useWords } from '../words.ts'
import type { BoardsProps } from './board-cards.tsx'
import { useBoardRow } from './board-row.tsx'
import type { Board } from './calls.ts'
import { Cover } from './cover.tsx'
import PublicCell from './public-cell.tsx'
import { shownOf } from './shown-of.ts'

/** Dashboards as rows of a table. A row can be dragged onto a folder. */
export function BoardTable({ boards, ...rest }: BoardsProps) {
  const { word, t } = useWords()
  return (
    <div className="visual-boards-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{word('boardName')}</th>
            {rest.showsFolder && (
              <th scope="col" className="visual-boards-second">
                {word('boardInFolder')}
              </th>
            )}
            <th scope="col">{t('entities.dashboard.fields.public')}</th>
            <th scope="col" className="visual-boards-second">
              {word('boardChanged')}
            </th>
            <th scope="col" className="visual-boards-optional">
              {word('boardCreator')}
            </th>
            <th scope="col">
              <span className="core-hidden">{word('boardRowActions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {boards.map((board) => (
            <Row key={board._id} board={board} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ board, folders, showsFolder, dragging, refs }: Omit<BoardsProps, 'boards'> & { board: Board }) {
  const { name, buttons, isEdited } = useBoardRow(board, folders)
  const { options, cover, changedAt } = shownOf(board)
  return (
    <tr {...(isEdited ? {} : dragging.board(board))}>
      <td>
        <span className="visual-boards-row-name">
          <Cover options={options} cover={cover} />
          <span>
            {name}
            {board.description && <span className="visual-boards-description">{board.description}</span>}
          </span>
        </span>
      </td>
      {showsFolder && <td className="visual-boards-second">{folders.find(({ _id }) => _id === board.folder)?.name}</td>}
      <td>
        <PublicCell value={board.public} row={board} />
      </td>
      <td className="visual-boards-second visual-boards-moment">{formatMinute(changedAt)}</td>
      <td className="visual-boards-optional">{board.creator && refs.creator?.[board.creator]}</td>
      <td>{buttons}</td>
    </tr>
  )
}
