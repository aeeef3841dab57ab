import type { ActionDialog, AnyRow, DetailTab } from '@atrium/core/web/app/screens'
import { lazy } from '@atrium/core/web/page/chunk'
import type { LogTabProps } from './log-tab.tsx'

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

const LogTab = lazy(() => import('./log-tab.tsx'))

/** A tab with the rows of this entity that belong to the device, newest first; `by` is their field with its row. */
export const logTab = (key: string, name: string, columns: readonly string[], by = 'device'): DetailTab => ({
  key,
  labelKey: `entities.${name}.name`,
  component: ({ row }: Pick<LogTabProps, 'row'>) => <LogTab row={row} name={name} columns={columns} by={by} />,
})

/** The buttons of the device's commands. The app needs the word `more.control`. */
export const controlTab: DetailTab = {
  key: 'control',
  labelKey: 'more.control',
  component: lazy(() => import('./control-tab.tsx')),
}

const AxisTab = lazy(() => import('./axis/axis-tab.tsx'))

/** What happened to the device, on one time axis. The app needs the word `more.axis`. */
export const axisTab: DetailTab = { key: 'axis', labelKey: 'more.axis', component: AxisTab }
