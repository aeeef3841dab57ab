import type { DashboardFolder } from '@atrium/dashboards/contract/dashboard-shelf'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { BoardMenu } from './board-menu.tsx'
import { BoardName, Star } from './board-parts.tsx'
import type { Board } from './calls.ts'
import { MoveDialog, SettingsDialog } from './dialogs.tsx'
import { useBoardActions } from './use-board-actions.tsx'

/** The parts of a dashboard that cards and the table show: name, star, menu, and the dialog that the menu opened. */
export function useBoardRow(board: Board, folders: readonly DashboardFolder[]) {
  const { word } = useWords()
  const { move } = useBoardActions()
  const [open, setOpen] = useState<'rename' | 'move' | 'settings'>()
  const close = () => setOpen(undefined)
  return {
    name: <BoardName board={board} isEdited={open === 'rename'} onEnd={close} />,
    isEdited: open === 'rename',
    buttons: (
      <span className="visual-boards-buttons">
        <Star board={board} />
        <BoardMenu
          board={board}
          onRename={() => setOpen('rename')}
          onMove={() => setOpen('move')}
          onSettings={() => setOpen('settings')}
        />
        {open === 'move' && (
          <MoveDialog
            title={word('boardMoveTo', { name: board.name })}
            folders={folders}
            from={board.folder}
            onMove={(folder) => move(board, folder)}
            onClose={close}
          />
        )}
        {open === 'settings' && <SettingsDialog board={board} onClose={close} />}
      </span>
    ),
  }
}
