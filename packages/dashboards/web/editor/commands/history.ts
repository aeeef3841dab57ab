import type { Editor } from '../editor.ts'
import { editing } from './command.ts'

export const historyCommands = [
  editing({
    name: 'undo',
    keys: ['mod+z'],
    when: ({ store }) => store.steps().undo.length > 0,
    perform({ store }): undefined {
      store.undo()
    },
  }),
  editing({
    name: 'redo',
    keys: ['mod+shift+z', 'mod+y'],
    when: ({ store }) => store.steps().redo.length > 0,
    perform({ store }): undefined {
      store.redo()
    },
  }),
  editing({
    name: 'nameVersion',
    keys: ['mod+s'],
    when: () => true,
    perform({ ports }): undefined {
      ports.nameVersion()
    },
  }),
] as const

/** Undoes or redoes step by step until `seq` is the newest step that is done; 0: until none is. */
export function goToStep({ store }: Editor, seq: number): void {
  const { redo } = store.steps()
  const forth = redo.findIndex((step) => step.seq === seq)
  if (forth >= 0) for (let step = 0; step <= forth; step++) store.redo()
  else while (store.steps().undo[0] && store.steps().undo[0]?.seq !== seq) if (!store.undo()) return
}
