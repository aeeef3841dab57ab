import type { ComponentItem, DashboardOptions } from '../../../contract/dashboard.ts'
import { toCanvas } from '../../../web/editor/camera.ts'
import { cell } from '../../../web/editor/cell.ts'
import { run } from '../../../web/editor/commands/command.ts'
import { commandFor } from '../../../web/editor/commands/keys.ts'
import { createEditor } from '../../../web/editor/create-editor.ts'
import type { Editor, EditorPorts, NoteKey } from '../../../web/editor/editor.ts'
import type { ParameterAnswer, ParameterQuestion } from '../../../web/editor/parameter-question.ts'
import type { Press } from '../../../web/editor/tool.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { openStore } from './open-store.ts'

type Held = Partial<Pick<Press, 'shift' | 'alt' | 'mod' | 'button'>>

/** An editor without a page, driven as a person drives it. Places are in pixels of the canvas. */
export interface TestEditor {
  editor: Editor
  server: FakeServer
  /** The keys of the notes that the page was asked to show. */
  notes: NoteKey[]
  /**
   * What the page was asked for: `edit`, `chooseData`, `replace`, `nameVersion`, `shortcuts`, `fullScreen <id>`,
   * `boardSettings`.
   */
  asked: string[]
  clipboard: { text: string }
  /** What the person answers about the parameters of pasted items; they bring none unless a test says so. */
  answer(question: ParameterQuestion): ParameterAnswer | null
  pointerDown(x: number, y: number, held?: Held): TestEditor
  pointerMove(x: number, y: number, held?: Held): TestEditor
  pointerUp(): TestEditor
  click(x: number, y: number, held?: Held): TestEditor
  drag(from: readonly [number, number], to: readonly [number, number], held?: Held): TestEditor
  /** `mod+z`, `shift+ArrowLeft`, `Escape`. */
  keys(keys: string): Promise<TestEditor>
  item(id: string): ComponentItem
  /** `left top width height` of an item. */
  place(id: string): string
  selected(): string[]
  /** The keys of the steps that can be undone, the newest first. */
  steps(): string[]
}

export async function testEditor(
  items: ComponentItem[],
  options: Partial<DashboardOptions> = {},
  clipboard = { text: '' },
  unreviewed: string[] = [],
): Promise<TestEditor> {
  const server = fakeServer(items, options)
  server.unreviewed = unreviewed
  const { store } = await openStore(server)
  const notes: NoteKey[] = []
  const asked: string[] = []
  const ports: EditorPorts = {
    clipboard: {
      write(text) {
        clipboard.text = text
      },
      read: () => clipboard.text,
    },
    notify: (key) => void notes.push(key),
    edit: () => void asked.push('edit'),
    chooseData: () => void asked.push('chooseData'),
    replace: () => void asked.push('replace'),
    nameVersion: () => void asked.push('nameVersion'),
    showShortcuts: () => void asked.push('shortcuts'),
    showFullScreen: (id) => void asked.push(`fullScreen ${id}`),
    showBoardSettings: () => void asked.push('boardSettings'),
    askParameters: async (question) => test.answer(question),
  }
  const editor = createEditor(store, ports)
  editor.view.set({ width: 1000, height: 600 })
  const last = cell({ x: 0, y: 0, held: {} as Held })

  function press(x: number, y: number, held: Held): Press {
    last.set({ x, y, held })
    const { zoom, x: left, y: top } = editor.camera.get()
    const screen = { x: x * zoom + left, y: y * zoom + top }
    const point = toCanvas(editor.camera.get(), screen)
    return { point, screen, shift: false, alt: false, mod: false, button: 'main', ...held }
  }
  function send(event: 'down' | 'move' | 'up', x: number, y: number, held: Held = {}): TestEditor {
    const tool = editor.tool.get()
    editor.tool.set(tool[event]?.(press(x, y, held), editor) ?? tool)
    return test
  }

  const test: TestEditor = {
    editor,
    server,
    notes,
    asked,
    clipboard,
    answer: () => new Set(),
    pointerDown: (x, y, held) => send('down', x, y, held),
    pointerMove: (x, y, held) => send('move', x, y, held),
    pointerUp() {
      const { x, y, held } = last.get()
      return send('up', x, y, held)
    },
    click: (x, y, held) => test.pointerDown(x, y, held).pointerUp(),
    // Ctrl is pressed on the way: at the beginning it would take one item out of a group.
    drag: ([x, y], [toX, toY], held) =>
      test
        .pointerDown(x, y, { ...held, mod: false })
        .pointerMove(toX, toY, held)
        .pointerUp(),
    async keys(keys) {
      const held = keys.split('+')
      const key = keys.endsWith('++') ? '+' : (held.at(-1) ?? '')
      const is = (name: string) => held.includes(name)
      if (key === 'Escape' && editor.tool.get().cancel) {
        editor.tool.set(editor.tool.get().cancel!(editor))
        return test
      }
      const command = commandFor({
        ...{ key, code: '', metaKey: false },
        ctrlKey: is('mod'),
        shiftKey: is('shift'),
        altKey: is('alt'),
      })
      if (!command) throw new Error(`no command has the keys ${keys}`)
      await run(editor, command)
      return test
    },
    item(id) {
      const item = store.item(id)
      if (!item) throw new Error(`there is no item ${id}`)
      return item
    },
    place(id) {
      const { left, top, width, height } = test.item(id)
      return `${left} ${top} ${width} ${height}`
    },
    selected: () => [...editor.selection.get()],
    steps: () => store.steps().undo.map(({ label }) => label.key),
  }
  return test
}
