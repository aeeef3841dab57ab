import { allItems, type Editor } from '../editor.ts'
import { placeOf } from '../snap/boxes.ts'
import type { SnapTargets } from '../snap/snap.ts'
import type { Press } from '../tool.ts'

const WITHIN_PX = 6

/** What a tool aligns with; nothing while Ctrl is held. Read once when it begins, because others do not move. */
export function snapTargets(editor: Editor, moving: ReadonlySet<string>): (press: Press) => SnapTargets {
  const { width, height } = editor.store.options.get()
  const still = allItems(editor).filter(({ _id, hidden }) => !moving.has(_id) && !hidden)
  const others = still.map(placeOf)
  const { snaps, grid, gridPx } = editor.settings.get()
  const guides = editor.guides.get()
  const withinPx = WITHIN_PX / editor.camera.get().zoom
  return ({ mod }) => ({
    canvas: { width, height },
    others,
    guides,
    gridPx: grid && !mod ? gridPx : 0,
    withinPx: snaps && !mod ? withinPx : -1,
  })
}
