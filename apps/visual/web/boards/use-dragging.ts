import { branchOf } from '@atrium/core/contract/patterns/tree'
import type { DashboardFolder } from '@atrium/dashboards/contract/dashboard-shelf'
import { type DragEvent, useState } from 'react'
import { type Board, folders as calls } from './calls.ts'
import { useBoardActions } from './use-board-actions.tsx'
import { useChange, useMayBoards } from './use-boards.ts'

type Dragged = { kind: 'board'; board: Board } | { kind: 'folder'; folder: DashboardFolder }

export type Dragging = ReturnType<typeof useDragging>

/** Dashboards and folders are dropped onto folders, or onto the place of what is in no folder. */
export function useDragging(folders: readonly DashboardFolder[]) {
  const mayMove = useMayBoards()('update')
  const { move } = useBoardActions()
  const { change } = useChange()
  const [dragged, setDragged] = useState<Dragged>()
  const [over, setOver] = useState<string | null>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const start = (what: Dragged) => ({
    draggable: mayMove,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation()
      // Firefox drags only what has data.
      event.dataTransfer?.setData('text/plain', '')
      setDragged(what)
    },
    onDragEnd: end,
  })
  function takes(target: string | null): boolean {
    if (!dragged) return false
    if (dragged.kind === 'board') return dragged.board.folder !== target
    const { _id, parentId } = dragged.folder
    return parentId !== target && (target === null || !branchOf(folders, _id).includes(target))
  }
  function drop(target: string | null): void {
    if (!dragged || !takes(target)) return
    if (dragged.kind === 'board') void move(dragged.board, target)
    else void change(() => calls.move(dragged.folder._id, target))
  }
  return {
    board: (board: Board) => start({ kind: 'board', board }),
    folder: (folder: DashboardFolder) => start({ kind: 'folder', folder }),
    /** What takes something that is dropped on it. */
    target: (target: string | null) => ({
      'data-over': over === target && takes(target),
      onDragOver: (event: DragEvent) => {
        if (!takes(target)) return
        event.preventDefault()
        setOver(target)
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        drop(target)
        end()
      },
    }),
  }
}
