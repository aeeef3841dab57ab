import { fitted, nextZoom, zoomedAt } from '../camera.ts'
import { type Editor, select, selectedItems } from '../editor.ts'
import { boundsOf } from '../snap/boxes.ts'
import { always } from './command.ts'

function zoomTo(editor: Editor, zoom: number): undefined {
  const { width, height } = editor.view.get()
  editor.camera.set(zoomedAt(editor.camera.get(), { x: width / 2, y: height / 2 }, zoom))
}

export const viewCommands = [
  {
    name: 'zoomIn' as const,
    keys: ['mod+=', 'mod++'],
    when: always,
    perform: (editor: Editor) => zoomTo(editor, nextZoom(editor.camera.get().zoom, 1)),
  },
  {
    name: 'zoomOut' as const,
    keys: ['mod+-'],
    when: always,
    perform: (editor: Editor) => zoomTo(editor, nextZoom(editor.camera.get().zoom, -1)),
  },
  {
    name: 'zoomWhole' as const,
    keys: ['shift+1'],
    when: always,
    perform(editor: Editor): undefined {
      const { width, height } = editor.store.options.get()
      editor.camera.set(fitted({ left: 0, top: 0, width, height }, editor.view.get()))
    },
  },
  {
    name: 'zoomSelected' as const,
    keys: ['shift+2'],
    when: (editor: Editor) => selectedItems(editor).length > 0,
    perform(editor: Editor): undefined {
      const bounds = boundsOf(selectedItems(editor))
      if (bounds) editor.camera.set(fitted(bounds, editor.view.get()))
    },
  },
  { name: 'zoomFull' as const, keys: ['mod+0'], when: always, perform: (editor: Editor) => zoomTo(editor, 1) },
  {
    name: 'toggleGrid' as const,
    keys: ["mod+'"],
    when: always,
    perform({ settings }: Editor): undefined {
      settings.set({ ...settings.get(), grid: !settings.get().grid })
    },
  },
  {
    name: 'toggleSnaps' as const,
    keys: ['mod+shift+;'],
    when: always,
    perform({ settings }: Editor): undefined {
      settings.set({ ...settings.get(), snaps: !settings.get().snaps })
    },
  },
  {
    name: 'boardSettings' as const,
    keys: ['alt+b'],
    when: always,
    perform({ ports }: Editor): undefined {
      ports.showBoardSettings()
    },
  },
  {
    name: 'shortcuts' as const,
    keys: ['?'],
    isEverywhere: true,
    when: always,
    perform({ ports }: Editor): undefined {
      ports.showShortcuts()
    },
  },
  {
    name: 'togglePhone' as const,
    keys: ['alt+p'],
    when: always,
    perform({ settings }: Editor): undefined {
      settings.set({ ...settings.get(), phone: !settings.get().phone })
    },
  },
  {
    name: 'deselect' as const,
    keys: ['Escape'],
    when: (editor: Editor) => editor.selection.get().size > 0,
    perform(editor: Editor): undefined {
      select(editor, [])
    },
  },
] as const
