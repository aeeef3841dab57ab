import { cell } from './cell.ts'
import { type Editor, type EditorPorts, type EditorSettings, type Guides, NO_OVERLAY } from './editor.ts'
import type { EditorStore } from './log/editor-store.ts'
import type { Tool } from './tool.ts'
import { idle } from './tools/idle.ts'

const NOTHING_SELECTED: ReadonlySet<string> = new Set()

export function createEditor(store: EditorStore, ports: EditorPorts): Editor {
  const selection = cell(NOTHING_SELECTED)
  selection.subscribe(() => store.showSelection([...selection.get()]))
  return {
    store,
    ports,
    selection,
    tabStop: cell(''),
    camera: cell({ zoom: 1, x: 0, y: 0 }),
    view: cell({ width: 0, height: 0 }),
    guides: cell<Guides>({ x: [], y: [] }),
    settings: cell<EditorSettings>({ snaps: true, grid: true, gridPx: 10, phone: false }),
    tool: cell<Tool>(idle),
    overlay: cell(NO_OVERLAY),
  }
}
