import type { ActionDialog, AnyRow, DetailTab } from '@atrium/core/web/app/screens'
import { lazy } from '@atrium/core/web/page/chunk'

const PLACEMENT = ['merchant', 'agent', 'channel'] as const
const BindNote = lazy(() => import('./bind-note.tsx'))

/** The values that all rows share; null where they differ. */
const placementOf = (rows: readonly AnyRow[]) =>
  Object.fromEntries(
    PLACEMENT.map((name) => [name, rows.every((row) => row[name] === rows[0]?.[name]) ? rows[0]?.[name] : null]),
  )

const bind: ActionDialog = {
  start: (row: AnyRow) => placementOf([row]),
  note: BindNote,
  many: { start: placementOf, note: BindNote },
}

/** The screens of an app's device entity that all apps share. The app needs the word `more.onMap`. */
export const deviceScreens = {
  ownPage: true,
  created: lazy(() => import('./secret-once.tsx')),
  listViews: [
    { key: 'map', labelKey: 'more.onMap', component: lazy(() => import('@atrium/core/web/crud/list/device-map')) },
  ],
  dialogs: { bind },
}

/** The buttons of the device's commands. The app needs the word `more.control`. */
export const controlTab: DetailTab = {
  key: 'control',
  labelKey: 'more.control',
  component: lazy(() => import('./control-tab.tsx')),
  screenOnly: true,
}

const AxisTab = lazy(() => import('./axis/axis-tab.tsx'))

/** What happened to the device, on one time axis. The app needs the word `more.axis`. */
export const axisTab: DetailTab = {
  key: 'axis',
  labelKey: 'more.axis',
  component: AxisTab,
  instead: ['deviceLogin', 'deviceCommand', 'deviceEvent'],
}
