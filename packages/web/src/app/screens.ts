import type { BaseRow } from '@atrium/contract/wire'
import type { ComponentType, LazyExoticComponent } from 'react'
import type { PhoneParts } from './phone-parts.ts'

/** A row as the server answers it: base columns, `status` where the entity has one, and the entity's own fields. */
export interface AnyRow extends BaseRow {
  status?: number
  [field: string]: unknown
}

// A lazy component keeps each screen a chunk of its own; a row's fields are checked where the app declares them.
// biome-ignore lint/suspicious/noExplicitAny: props differ by screen, and React's component types are invariant
type Screen<Props = any> = ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>

export interface DetailTab {
  key: string
  /** Key in the app's words: `more.qrCode`. */
  labelKey: string
  /** Gets `row`. */
  component: Screen
}

export interface RowAction {
  key: string
  labelKey: string
  onClick(row: AnyRow): void
}

export interface ActionDialog {
  start?(row: AnyRow): Readonly<Record<string, unknown>>
  /** Gets `row`. */
  note?: Screen
  /** The same where it is asked for several rows; the note gets `rows`. */
  many?: { start?(rows: readonly AnyRow[]): Readonly<Record<string, unknown>>; note?: Screen }
}

/** Another way to show the rows of a list, beside the table: what the address filters holds for it, too. */
export interface ListView {
  /** Stands in the address: `view=map`. */
  key: string
  /** Key in the app's words: `more.onMap`. */
  labelKey: string
  /** Gets `list`, the state of the list. */
  component: Screen
}

/** What the descriptors of an app cannot draw. Pages that are not named here follow from the entities. */
export interface AppScreens {
  /** Menu path, or an address below it with parameters (`dashboard/view/:id`) → page inside the shell. */
  pages?: Readonly<Record<string, Screen>>
  /** Page below a menu path → its name in the app's words (`more.onMap`), for the way back; absent: a detail. */
  pageNames?: Readonly<Record<string, string>>
  /** Field `widget` → form control; gets `value`, `onChange`, `disabled`, and the form's `values`. */
  controls?: Readonly<Record<string, Screen>>
  /** `entity.field` → cell in list and detail; gets `value`, `row`. */
  cells?: Readonly<Record<string, Screen>>
  /** `entity.field` → filter above the list, where typing the stored value would be no help; gets `FilterProps`. */
  filters?: Readonly<Record<string, Screen>>
  /** Entity → tabs beside its fields. */
  detailTabs?: Readonly<Record<string, readonly DetailTab[]>>
  /** Entity → what the detail shows below its facts in the place of these fields; gets `row`, `refs`. */
  below?: Readonly<Record<string, { instead: readonly string[]; component: Screen }>>
  /** Entity → what a new row's answer tells this one time (a secret); gets `answer`, `onDone`. */
  created?: Readonly<Record<string, Screen>>
  /** Entity → pane at the left of its list; gets `filters` and `onFilter`, the list's own. */
  asides?: Readonly<Record<string, Screen>>
  /** Entity → what stands at the head of its list, beside the button for a new row. */
  listActions?: Readonly<Record<string, Screen>>
  /** Entity → what its list can be shown as, besides the table. */
  listViews?: Readonly<Record<string, readonly ListView[]>>
  rowActions?: Readonly<Record<string, readonly RowAction[]>>
  /** `entity.action` → what its dialog says of the row above its fields, and the values these start with. */
  dialogs?: Readonly<Record<string, ActionDialog>>
  /** The app's part of the phone pages `/q/<app>/<no>` and `/h5/<app>`, where it sells to people with phones. */
  phone?(): Promise<{ default: PhoneParts }>
  /** Whole address → page outside the shell, for people who are not signed in. */
  open?: Readonly<Record<string, Screen>>
}
