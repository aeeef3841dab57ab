import { type Cell, cell } from '@atrium/dashboards/web/editor/cell'
import type { Clipboard, EditorPorts, NoteKey } from '@atrium/dashboards/web/editor/editor'
import type { ParameterAnswer, ParameterQuestion } from '@atrium/dashboards/web/editor/parameter-question'

/** What the editor has asked of the page; each is a new object, so that the same can be asked twice. */
export type Request =
  | { kind: 'edit' }
  | { kind: 'chooseData' }
  | { kind: 'replace' }
  | { kind: 'nameVersion' }
  | { kind: 'shortcuts' }
  | { kind: 'fullScreen'; id: string }
  | { kind: 'boardSettings' }
  | { kind: 'parameters'; question: ParameterQuestion; answer(answer: ParameterAnswer | null): void }
  | { kind: 'note'; note: NoteKey; values: Readonly<Record<string, string | number>> }

export type RequestCell = Cell<Request | null>

/** Ports that put what is asked where components follow it. */
export function askingPorts(clipboard: Clipboard): { ports: EditorPorts; asked: RequestCell } {
  const asked = cell<Request | null>(null)
  const ports: EditorPorts = {
    clipboard,
    edit: () => asked.set({ kind: 'edit' }),
    chooseData: () => asked.set({ kind: 'chooseData' }),
    replace: () => asked.set({ kind: 'replace' }),
    nameVersion: () => asked.set({ kind: 'nameVersion' }),
    showShortcuts: () => asked.set({ kind: 'shortcuts' }),
    showFullScreen: (id) => asked.set({ kind: 'fullScreen', id }),
    showBoardSettings: () => asked.set({ kind: 'boardSettings' }),
    askParameters: (question) => new Promise((answer) => asked.set({ kind: 'parameters', question, answer })),
    notify: (note, values = {}) => asked.set({ kind: 'note', note, values }),
  }
  return { ports, asked }
}
