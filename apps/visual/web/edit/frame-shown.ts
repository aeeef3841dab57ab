import { keep, kept } from '@atrium/core/web/kept'
import { type Cell, cell } from '@atrium/dashboards/web/editor/cell'

const KEY = 'atrium.editorFrame'

/** Whether header, menu and breadcrumb stand around the editor; kept in this browser. */
export const frameShown: Cell<boolean> = cell(kept(KEY) === '1')

frameShown.subscribe(() => keep(KEY, frameShown.get() ? '1' : null))
